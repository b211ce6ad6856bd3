import ScoreExchange
import Scorekeeping
import StructReference
import Testing

/// Tables as the world makes them, rebuilt small with invented names.
@Suite struct WorldTableTests {
  /// A table, where such tables come from, and what an import makes of it: the ranking, the matches, or the sentence of
  /// a refusal with its line.
  struct Case: Sendable, CustomTestStringConvertible {
    let origin: String
    let text: String
    var keys = ScoreTable.Keys()
    var matches: ResultTable.Keys?
    let outcome: [String]

    var testDescription: String { origin }
  }

  static let cases: [Case] = [
    Case(
      origin: "golf: leaderboard of a news page",
      text: """
        POS,PLAYER,TO PAR,R1,R2,TOT
        1,Ida Marsh,-5,68,67,135
        T2,Oda Finch,E,70,70,140
        T2,Una Reed,E,71,69,140
        CUT,Eva Lark,+4,73,71,144
        """,
      outcome: ["1 Ida Marsh 135", "2 Oda Finch 140", "2 Una Reed 140", "4 Eva Lark 144"]),
    Case(
      origin: "golf: league of a tour, to par",
      text: """
        Pos,Player,Score,R1,R2,Total
        1,Ida Marsh,-3,70,71,141
        T2,Oda Finch,E,72,72,144
        T2,Una Reed,E,71,73,144
        """,
      outcome: ["1 Ida Marsh 141", "2 Oda Finch 144", "2 Una Reed 144"]),
    Case(
      origin: "golf: a society's sheet without a header",
      text: "Player Data\nErin Moss,72,1\nSam Holt,74,2\n",
      outcome: ["1: 'Player Data' stands alone above rows of several fields"]),
    Case(
      origin: "sailing: table of a regatta's page, discards below zero",
      text: """
        Position,Sail Number,Sailor,Club Name,Points,R1,R2,R3
        1,11,Ann Reed,Bay YC,2,1,1,-20
        2,7,Bo Quill,Sea YC,5,2,3,-6
        """,
      keys: .init(player: "Sailor"), outcome: ["1 Ann Reed 2", "2 Bo Quill 5"]),
    Case(
      origin: "sailing: output of a scoring program",
      text: "RANK,Sail Number,Helm,R1,R2,R3,TOTAL,NET\n1,GBR 5,Cy Holt,1.0,2.0,(3.0),6.0,3.0\n",
      outcome: [
        "1: The score may be in the column 'TOTAL' or 'NET'. Write --score TOTAL or --score NET"
      ]),
    Case(
      origin: "sailing: the same with its column",
      text: """
        RANK,Sail Number,Helm,R1,R2,R3,TOTAL,NET
        1,GBR 5,Cy Holt,1.0,2.0,(3.0),6.0,3.0
        2,GBR 9,Di Ray,(9.0 DNF),1.0,4.0,14.0,5.0
        """,
      keys: .init(score: "NET"), outcome: ["1 Cy Holt 3", "2 Di Ray 5"]),
    Case(
      origin: "running: export of a timing system",
      text: """
        Place,Bib,First Name,Last Name,Club,Gun Time,Chip Time
        1,204,Dee,Moss,North AC,17:05.2,17:03.9
        2,17,Eli,Moss,South AC,17:20,17:19.5
        ,88,Fay,Burn,,DNF,DNF
        """,
      keys: .init(score: "Chip Time"),
      outcome: ["1 Dee Moss 17:03.9", "2 Eli Moss 17:19.5", "3 Fay Burn –"]),
    Case(
      origin: "running: list of a city marathon without a header",
      text: "3;Kell Dan;1978;Oberdorf;02:11:31.1\n51;Anka Tal;1970;Lenz;02:20:02.9\n",
      outcome: ["1: '3' stands where a name should. Begin the table with a header"]),
    Case(
      origin: "running: weekly run in a park",
      text:
        "Pos,parkrunner,Time,Age Cat,Club\n1,Gil OAK,17:59,SM25,\n2,Hal ELM,1:02:10,VM50,North\n",
      outcome: ["1 Gil OAK 17:59", "2 Hal ELM 1:02:10"]),
    Case(
      origin: "trail running: classification of a French ultra",
      text: "Scratch;Nom;Prénom;Chrono;Genre\n1;MOREL;Jean;03:34:47;M\n2;BLANC;Ève;03:59:50;F\n",
      outcome: ["1 Jean MOREL 3:34:47", "2 Ève BLANC 3:59:50"]),
    Case(
      origin: "chess: ranking of a federation's server, saved from a spreadsheet",
      text: """
        Spring Open 2026;;;;;;
        Ranking after round 5;;;;;;

        Rk.;SNo;;Name;Rtg;Pts.; TB1
        1;3;GM;"Holt, Cy";2400;4,5;12
        2;1;;"Reed, Ann";2300;4;11,5
        """,
      outcome: ["1 Holt, Cy 4.5", "2 Reed, Ann 4"]),
    Case(
      origin: "motor racing: result of a Grand Prix, pasted from its page",
      text:
        "Pos \tNo \tDriver \tCar \tLaps \tTime/Retired \tPTS\n1 \t4 \tMo Moor \tRedcar \t57 \t1:33:56.736 \t25\n"
        + "2 \t11 \tLu Park \tRedcar \t57 \t+11.987s \t18\nNC \t2 \tTim Gray \tBlue \t10 \tDNF \t0\n",
      outcome: ["1 Mo Moor 25", "2 Lu Park 18", "3 Tim Gray 0"]),
    Case(
      origin: "motor racing: practice",
      text:
        "Pos \tNo \tDriver \tTime \tGap\n1 \t44 \tMo Moor \t1:23.599 \t\n2 \t5 \tLu Park \t1:23.637 \t+0.038s\n",
      outcome: ["1 Mo Moor 1:23.599", "2 Lu Park 1:23.637"]),
    Case(
      origin: "cycling: general classification, pasted from a page",
      text: "1\t\t\tNOR\tLARS Nils\tTeam A\t22:50:48\n2\t\t 1\tBEL\tROOS Remy\tTeam B\t+ 28\n",
      keys: .init(player: "5", score: "7"),
      outcome: ["2: '+ 28' is a gap to another time. Write the whole time"]),
    Case(
      origin: "swimming: results of a meet",
      text: """
        Place,Name,Age,Team,Seed Time,Finals Time
        1,"Bell, Amy",11,IF,NT,1:27.01
        2,"Fox, Bea",12,CA,1:26.50,1:28.40
        ---,"Hay, Cat",11,CA,1:30.00,DQ
        """,
      outcome: ["1 Bell, Amy 1:27.01", "2 Fox, Bea 1:28.4", "3 Hay, Cat –"]),
    Case(
      origin: "orienteering: export of an event program",
      text: """
        Stno;SI card;Surname;First name;YB;Time;Classifier;City;Pl
        12;555;Berg;Jarl;1980;44:08;0;Koll;1
        7;556;Vik;Siv;1984;45:16;0;Oppsal;2
        9;557;Lund;Per;1990;;3;Asker;
        """,
      outcome: ["1 Jarl Berg 44:08", "2 Siv Vik 45:16", "3 Per Lund –"]),
    Case(
      origin: "orienteering: a club's results as text",
      text: """
        Plass Navn                    Klubb          Tid
         1    Berg Jarl               Koll           0:44:08
         2    Vik Siv                 Oppsal         0:45:16
        """, outcome: ["1: 'Plass Navn                    Klubb          Tid' has spaces"]),
    Case(
      origin: "athletics: decathlon as a data set of R",
      text: "\"\",\"X100m\",\"Rank\",\"Points\"\n\"VALE\",11.04,1,8217\n\"CLAY\",10.76,2,8122\n",
      outcome: ["1: There is no column 'name'. Say which one has the names with --player"]),
    Case(
      origin: "athletics: the same with its column",
      text: "\"\",\"X100m\",\"Rank\",\"Points\"\n\"VALE\",11.04,1,8217\n\"CLAY\",10.76,2,8122\n",
      keys: .init(player: "1"), outcome: ["1 VALE 8217", "2 CLAY 8122"]),
    Case(
      origin: "skiing: a school league's race with a title",
      text:
        "SLALOM RACE 2 - Girls,,,\nPlace,Name,School,Time\n1,Ann Fay,North,42.15\n,Bea Coy,East,DNF\n",
      outcome: ["1 Ann Fay 42.15", "2 Bea Coy –"]),
    Case(
      origin: "football: results as a data set of R",
      text: """
        "","Date","Season","home","visitor","FT","hgoal","vgoal","result"
        "1",1888-12-15,1888,"Ashby","Tolby","1-1",1,1,"D"
        "2",1889-01-19,1888,"Ashby","Rowe","0-2",0,2,"A"
        """, matches: .init(), outcome: ["Ashby 1:1 Tolby", "Ashby 0:2 Rowe"]),
    Case(
      origin: "football: open data of a season",
      text: """
        Matchday, Date,            Team 1,  FT,  Team 2
        1,        Sat Aug 17 2013, Ashby,   1-3, Tolby Town
        1,        Sat Aug 17 2013, Rowe FC, -,   Ashby
        """, matches: .init(), outcome: ["Ashby 1:3 Tolby Town", "Rowe FC – Ashby"]),
    Case(
      origin: "football: results of a betting archive",
      text:
        "Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR\nE0,17/08/26,Ashby,Tolby,2,0,H\nE0,05/09/26,Tolby,Ashby,1,1,D\n",
      matches: .init(homeScore: "FTHG", awayScore: "FTAG", date: "Date"),
      outcome: ["Ashby 2:0 Tolby", "Tolby 1:1 Ashby"]),
    Case(
      origin: "table tennis: a club's matches without a header",
      text: "Ann,Bob,3,1\nBob,Cyd,3,2\n",
      matches: .init(home: "1", away: "2", homeScore: "3", awayScore: "4"),
      outcome: ["Ann 3:1 Bob", "Bob 3:2 Cyd"]),
    Case(
      origin: "football: table of a league",
      text: "Pos,Team,P,W,D,L,GF,GA,GD,Pts\n1,Ashby,3,2,1,0,5,1,+4,7\n2,Tolby,3,1,1,1,3,3,0,4\n",
      outcome: ["1 Ashby 7", "2 Tolby 4"]),
    Case(
      origin: "quiz: year's table of a Dutch pub",
      text: "Nr;Teamnaam;Deelnames;Gewonnen;Punten\n1.;Kwis A;9;1;83\n2.;De Uilen;8;2;79,5\n",
      outcome: ["1 Kwis A 83", "2 De Uilen 79.5"]),
    Case(
      origin: "quiz: a host's spreadsheet",
      text: "Team,Round 1,Round 2,Total\nOwls,7½,8,15½\nBats,9,6.5,15.5\nCats,4,½,4½\n",
      outcome: ["1 Owls 15.5", "1 Bats 15.5", "3 Cats 4.5"]),
    Case(
      origin: "bridge: a club's evening",
      text: "Rank,Pair,Score %\n1,Ash & Elm,63.42%\n2=,Oak & Yew,51.10%\n2=,Fir & Bay,51.10%\n",
      outcome: ["1 Ash & Elm 63.42", "2 Oak & Yew 51.1", "2 Fir & Bay 51.1"]),
    Case(
      origin: "darts: table of a league",
      text: "#;Player;P;W;L;180s;Pts\n1;Ann;3;3;0;1;6\n2;Bob;3;1;2;0;2\n",
      outcome: ["1 Ann 6", "2 Bob 2"]),
    Case(
      origin: "e-sport: a league's page in Markdown",
      text: """
        # Season 6
        | nº | Player | Pts | Wins |
        | --- | --- | --- | --- |
        | **1** :trophy: | **Ville\\_A** | **38** | **11** |
        | 2 | Hera | 27 | 5 |
        """, outcome: ["1 Ville_A 38", "2 Hera 27"]),
    Case(
      origin: "wargames: export of a tournament program",
      text: "Rank,Player,Faction,CP,Win,Loss,Draw\n1,Ann,Elf,62,3,0,0\n",
      outcome: [
        "2: '62' is in the column 'CP', and no column is called score. Write --rounds 4-7 if"
      ]),
    Case(
      origin: "Olympic Games: table of medals",
      text: "Rank,NOC,Gold,Silver,Bronze,Total\n1,UTO,3,2,1,6\n2,ERE,2,2,1,5\n",
      outcome: ["1 UTO 6", "2 ERE 5"]),
    Case(
      origin: "school: a teacher's sheet",
      text: "Name,Test 1,Test 2,Test 3\nAnn,10,9,7\nBob,8,,8\n",
      outcome: ["1 Ann 26", "2 Bob 16"]),
    Case(
      origin: "club night: a sheet with sums at its foot",
      text: "Nr;Name;1;2;Gesamt\n1;Ann;10;9;19\n2;Bob;8;;8\n;Summe:;18;9;27\n",
      outcome: ["1 Ann 19", "2 Bob 8"]),
    Case(
      origin: "fund raising: a list with a total in place of the rank",
      text: "#,Team,Points\n1,Owls,1200\n2,Bats,300\nTotal,,\"1.500\"\n",
      outcome: ["1 Owls 1200", "2 Bats 300"]),
    Case(
      origin: "a player with the word for a total as a name",
      text: "Name,Points\nAnn,5\nSum,6\n", outcome: ["1 Sum 6", "2 Ann 5"]),
    Case(
      origin: "school: a title with a year in the cells of the table",
      text: "Summer games,2026\nName,Points\nAnn,5\nBob,7\n", outcome: ["1 Bob 7", "2 Ann 5"]),
    Case(
      origin: "a player above the header, as sorted by name",
      text: "Ann,2026\nName,Points\nBob,1998\n",
      outcome: ["1: 'Ann, 2026' may be a row or a title above the header"]),
    Case(
      origin: "league: one evening of a season", text: "Name,7\nAnn,5\n",
      outcome: ["1: 'Name' may be the title of a column or a player. Write --rounds 2 for a title"]),
    Case(
      origin: "the same of two evenings", text: "Player;7;8\nAnn;5;6\n",
      outcome: ["1: 'Player' may be the title of a column or a player. Write --rounds 2-3 for"]),
    Case(
      origin: "a player with the name of a title", text: "name,score\nTeam,7\nAnn,5\n",
      outcome: ["1 Team 7", "2 Ann 5"]),
    Case(
      origin: "quiz: two columns with the same scores",
      text: "Name,Points,Total\nAnn,5,5\nBob,7,7\n", outcome: ["1 Bob 7", "2 Ann 5"]),
    Case(
      origin: "quiz: points and a total of something else",
      text: "Name,Points,Total\nAnn,5,9\nBob,7,8\n",
      outcome: ["1: The score may be in the column 'Points' or 'Total'. Write --score Points or"]),
    Case(
      origin: "quiz: the same below the first rows",
      text: "Name,Points,Total\n" + (1...50).map { "P\($0),\($0),\($0)\n" }.joined() + "Zoe,1,2\n",
      outcome: ["52: The score may be in the column 'Points' or 'Total'"]),
    Case(
      origin: "quiz: a column twice", text: "Name,Score,Score\nAnn,5,9\n",
      outcome: [
        "1: The score may be in the column 'Score' or 'Score'. Write --score \"column 2\" or --score \"column 3\""
      ]),
    Case(
      origin: "the same with its column", text: "Name,Score,Score\nAnn,5,9\n",
      keys: .init(score: "column 3"), outcome: ["1 Ann 9"]),
    Case(
      origin: "league: points beside the sum of the rounds",
      text: "Name,R1,R2,Points,Total\nAnn,5,1,10,6\nBob,7,,20,7\n",
      outcome: ["1 Bob 7", "2 Ann 6"]),
    Case(
      origin: "golf: holes as titles", text: "Name,3,1\nAnn,5,6\n", keys: .init(score: "3"),
      outcome: [
        "1: '3' is the title of column 2, and the number of another one. Write --score \"column 2\" or --score \"column 3\""
      ]),
    Case(
      origin: "golf: the hole by its title", text: "Name,3,1\nAnn,5,6\n",
      keys: .init(score: "column 2"), outcome: ["1 Ann 5"]),
    Case(
      origin: "golf: the number of the names is no other reading", text: "Name,3,1\nAnn,5,6\n",
      keys: .init(score: "1"), outcome: ["1 Ann 6"]),
    Case(
      origin: "a title in other letters, with other marks", text: "Who,Chip_Time:\nAnn,1:00\n",
      keys: .init(player: "WHO", score: "chip time"), outcome: ["1 Ann 1:00"]),
    Case(
      origin: "a comma in a title, between bars",
      text: "Name|Score|Town, street\nAnn|5|Ham, Elm\nBob|7|\n", outcome: ["1 Bob 7", "2 Ann 5"]),
    Case(
      origin: "titles that differ by a point", text: "Name,Pts,Pts.\nAnn,5,6\n",
      keys: .init(score: "Pts."), outcome: ["1 Ann 6"]),
    Case(
      origin: "titles that differ by a point, and a key between them",
      text: "Name,Pts,Pts.\nAnn,5,6\n", keys: .init(score: "pts"),
      outcome: [
        "1: The score may be in the column 'Pts' or 'Pts.'. Write --score Pts or --score Pts."
      ]),
    Case(
      origin: "matches with numbers as titles", text: "home,away,4,3\nAnn,Bob,2,1\n",
      matches: .init(homeScore: "4", awayScore: "column 4"),
      outcome: [
        "1: '4' is the title of column 3, and the number of another one. Write \"column 3\" or \"column 4\""
      ]),
    Case(
      origin: "the same with its columns", text: "home,away,4,3\nAnn,Bob,2,1\n",
      matches: .init(homeScore: "column 3", awayScore: "column 4"), outcome: ["Ann 2:1 Bob"]),
    Case(
      origin: "sailing: discards in brackets", text: "Name,R1,R2,Net\nAnn,5,(DNF 6),5\n",
      outcome: [
        "2: '(DNF 6)' is in brackets, as results print points that are dropped. Read only the score, with --score Net, or"
      ]),
    Case(
      origin: "sailing: discards without a sum", text: "Name;R1;R2\nAnn;5;[6]\n",
      outcome: [
        "2: '[6]' is in brackets, as results print points that are dropped. Leave the brackets out"
      ]),
    Case(
      origin: "football: matches as scores", text: "home,away,home score,away score\nAnn,Bob,2,1\n",
      outcome: ["1: This is a table of matches. Import it with --matches"]),
    Case(
      origin: "football: matches with one column of results",
      text: "Spieltag;Heim;Gast;Ergebnis\n1;Ann;Bob;2:1\n",
      outcome: ["1: This is a table of matches. Import it with --matches"]),
    Case(
      origin: "football: matches with an unknown title", text: "Heim;Gast;Tore\nAnn;Bob;2:1\n",
      outcome: ["1: This may be a table of matches. Then import it with --matches, and name"]),
    Case(
      origin: "matches without a header", text: "Ann,Bob,2-1\nCy,Di,3-1\n",
      outcome: [
        "1: '2-1' may belong to the result of a match. Then write --home 1 --away 2 --result 3."
      ]),
    Case(
      origin: "matches without a header, in four columns", text: "Ann,2,Bob,1\nCy,3,Di,1\n",
      outcome: [
        "1: '2' may belong to the result of a match. Then write --home 1 --away 3 --home-score 2 --away-score 4."
      ]),
    Case(
      origin: "matches as lines", text: "Ann - Bob 2:1\nCy - Di 3:1\n",
      outcome: ["1: 'Ann - Bob 2:1' may be a match. Separate the players and the result"]),
    Case(
      origin: "a result as a score", text: "Name,Opponent,Result\nAnn,Bob,2-1\n",
      outcome: [
        "2: '2-1' is the result of a match, not a score. Import a table of matches with --matches, and name its columns "
          + "with --home, --away and --result Result"
      ]),
    Case(
      origin: "clubs within a team",
      text: "Name,Club,Team,Points\nAnn,North,Red,5\nAnn,South,Red,6\nBob,North,Red,1\n",
      outcome: ["1 Ann (South) 6", "2 Ann (North) 5", "3 Bob 1"]),
    Case(
      origin: "clubs and teams that both occur twice",
      text: "Name,Club,Team,Points\nAnn,North,Red,5\nAnn,South,Red,6\nAnn,South,Blue,1\n",
      outcome: ["1 Ann (Red, South) 6", "2 Ann (Red, North) 5", "3 Ann (Blue, South) 1"]),
    Case(
      origin: "shooting: export of a club's program",
      text: "Name,Member Nos,Average,Scores\n\"Ann\",1234,92.5,92,93\n",
      outcome: ["2: 5 fields where the header has 4"]),
    Case(
      origin: "bowling: sheet of a league",
      text: "Bowler,Game 1,Game 2,Game 3,Series\nAnn,180,201,150,531\nBob,99,x,120,219\n",
      outcome: ["1 Ann 531", "2 Bob 219"]),
    Case(
      origin: "gymnastics club: Norwegian results",
      text: "Klubbmesterskap 2026\nPlass;Navn;Klubb;Poeng\n1;Siv Å;Koll;13,450\n2;Per Ø;Vik;12,9\n",
      outcome: ["1 Siv Å 13.45", "2 Per Ø 12.9"]),
  ]

  @Test(arguments: cases)
  func `A table from the world is imported right, or refused with the way out`(table: Case) throws {
    #expect(try outcome(of: table) == table.outcome, "\(table.origin)")
  }

  private func outcome(of table: Case) throws -> [String] {
    do {
      let session = try Session(journal: MemoryJournal())
      if let keys = table.matches {
        return try ResultTable(source(table.text), keys: keys).rows.map {
          "\($0.home) \($0.result?.description ?? "–") \($0.away)"
        }
      }
      let read = try ScoreTable(source(table.text), keys: table.keys)
      try read.checkRanks()
      _ = try session.importScores(
        read.rows, onto: "World", round: read.round, roundNames: read.roundNames, kind: read.kind)
      let board = try #require(session.state.board)
      return RankedBoard(board).ranked.map { rank, player in
        "\(rank) \(player.name) \(player.scoreText(as: board.rules.scores))"
      }
    } catch let problems as ImportProblems {
      return problems.problems.map { problem in
        let sentence = "\(problem.location?.line ?? 0): \(problem.fact)"
        return table.outcome.first { sentence.hasPrefix($0) } ?? sentence
      }
    }
  }
}
