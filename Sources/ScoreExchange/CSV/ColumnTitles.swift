import ScoreTables
import Texts

/// The titles by which the columns of a table are known, as data.
///
/// A column has several lists. If a table has a title of the first list, those of later lists mean nothing in it. Titles
/// are compared in lower case, with a space for an underscore and without a point or a colon at the end.
struct ColumnTitles<Column: Hashable & Sendable>: Sendable {
  private let lists: [Column: [[String]]]

  /// - Parameter lists: the titles of each list, separated by commas.
  init(_ lists: [Column: [String]]) {
    self.lists = lists.mapValues { $0.map { $0.split(separator: ",").map(\.trimmed) } }
  }

  /// The positions of the titles in the first list that a header has; nil if it has none.
  func places(of column: Column, among words: [String]) -> (list: Int, places: [Int])? {
    for (number, list) in zip(0..., lists[column] ?? []) {
      let places = words.indices.filter { list.contains(words[$0]) }
      if !places.isEmpty { return (number, places) }
    }
    return nil
  }

  /// The positions of all titles of a column, those of earlier lists first.
  ///
  /// - Parameter end: the number of lists to search, in the order of preference.
  func allPlaces(of column: Column, among words: [String], before end: Int = .max) -> [Int] {
    (lists[column] ?? []).prefix(end).flatMap { list in
      words.indices.filter { list.contains(words[$0]) }
    }
  }

}

extension String {
  /// A title in the form in which titles and keys are compared.
  var titleWord: String {
    let words = lowercased().split { $0.isWhitespace || $0 == "_" }
    return words.joined(separator: " ").trimmed { $0 == "." || $0 == ":" || $0.isWhitespace }
  }
}

extension CSVReader.Field {
  var titleWord: String { text.titleWord }
}

extension ScoreTable {
  static let titles = ColumnTitles<Column>([
    .name: [
      "name, names, player, players, pupil, pupils, student, students, member, members",
      """
      competitor, competitors, participant, participants, contestant, contestants, athlete, athletes, runner, \
      swimmer, rider, driver, skater, skier, shooter, archer, golfer, cyclist, gymnast, fencer, rower, sailor, \
      helm, helm name, helmname, skipper, bowler, wrestler, pair, pairs, crew, entrant, person, full name, \
      fullname, player name, playername, parkrunner, spieler, spielerin, spieler/in, spielername, teilnehmer, teilnehmerin, \
      teilnehmer/in, schüler, schülerin, schüler/in, sportler, sportlerin, athletin, fahrer, fahrerin, läufer, \
      läuferin, schwimmer, schwimmerin, schütze, reiter, mitglied, paar, nom, joueur, joueuse, joueurs, \
      concurrent, coureur, élève, nageur, pilote, nombre, jugador, jugadora, jugadores, participante, corredor, \
      atleta, piloto, nome, giocatore, giocatrice, concorrente, partecipante, pilota, nominativo, naam, speler, \
      speelster, deelnemer, namn, spelare, deltagare, navn, spiller, deltaker, deltager, nimi, pelaaja, imię, \
      imię i nazwisko, zawodnik, gracz, jméno, hráč, jogador, név, játékos, isim, oyuncu, имя, игрок, участник, \
      фио, όνομα, παίκτης, 名前, 氏名, 選手, 姓名, 名字, 选手, 이름, 선수
      """,
    ],
    .surname: [
      """
      surname, last name, lastname, family name, familyname, nachname, familienname, zuname, nom de famille, \
      apellido, apellidos, cognome, achternaam, efternamn, etternavn, efternavn, sukunimi, nazwisko, příjmení, \
      apelido, фамилия
      """
    ],
    .givenName: [
      """
      first name, firstname, given name, given names, forename, vorname, prénom, prenom, voornaam, förnamn, \
      fornavn, etunimi
      """
    ],
    .score: [
      "score, points",
      """
      total, totals, pts, tot, tot pts, total pts, total points, points total, total score, final score, \
      final points, overall score, score %, %, percent, percentage, sum, net, nett, net points, nett points, net score, punkte, gesamt, \
      gesamtpunkte, gesamtpunktzahl, punktzahl, summe, pkt, somme, puntos, puntuación, puntuacion, puntaje, suma, \
      punti, punteggio, totale, somma, punten, totaal, poäng, summa, totalt, poeng, point, pisteet, yhteensä, \
      punkty, razem, wynik, body, celkem, součet, pontos, pontuação, soma, pont, pontszám, összesen, puan, \
      toplam, очки, баллы, сумма, итого, βαθμοί, πόντοι, σύνολο, 得点, 合計, 点数, ポイント, 分数, 得分, 总分, \
      积分, 점수, 합계
      """,
      """
      time, final time, finals time, finish time, finishing time, chip time, chiptime, gun time, guntime, net time, nettime, race time, total time, elapsed, \
      elapsed time, corrected, corrected time, zeit, laufzeit, endzeit, nettozeit, bruttozeit, gesamtzeit, temps, chrono, \
      tiempo, tempo, tijd, tid, aika, czas, čas, время, タイム
      """,
      "result, mark, performance, ergebnis, résultat, resultado, risultato, resultaat, resultat, tulos, výsledek",
    ],
    .team: [
      "team",
      """
      team name, teamname, teamnaam, squad, mannschaft, équipe, equipe, equipo, squadra, ploeg, lag, hold, joukkue, \
      drużyna, družstvo, tým, csapat, takım, команда, ομάδα, チーム, 队伍, 팀
      """,
    ],
    .club: [
      "",
      """
      club, club name, verein, school, schule, house, nation, noc, country, klub, clube, società, société, vereniging, förening, \
      klubb, seura, boat, boat name, yacht
      """,
    ],
    .rank: [
      "rank",
      """
      pos, position, place, placing, standing, ranking, platz, platzierung, rang, rg, pl, plz, rk, classement, \
      clt, cl, puesto, posición, posicion, lugar, posizione, posto, plaats, plats, placering, plassering, plass, \
      plac, sija, sijoitus, miejsce, lokata, pořadí, umístění, helyezés, sıra, место, θέση, 順位, 名次, 排名, 순위
      """,
      "#, nr, no, №, n°, nº, num, number, nummer, lfd nr, finish",
    ],
    .start: ["start"], .groupName: ["group"], .missing: ["missing"],
    .derived: [Table.Meaning.derived.map { Table.Column($0).title }.joined(separator: ", ")],
  ])

  /// The titles of the list of scores that are times.
  static let listOfTimes = 2
  /// The list of ranks that may be other numbers, such as those of starters.
  static let listOfNumbers = 2

  /// The words before or after the number of a round in a title.
  static let roundWords = Set(
    """
    r, rd, round, rounds, runde, ronde, ronda, rodada, omgång, omgang, runda, kolo, kierros, тур, раунд, g, gm, game, \
    spiel, race, durchgang, dg, lauf, manche, tour, partie, partita, jornada, giornata, match, week, woche, day, tag, \
    stage, etappe, étape, etapa, tappa, event, leg, rennen, wettfahrt, wertung, end, hole, loch, trou, frame, inning, \
    serie, series, session, spieltag, abend, test, quiz, task, aufgabe, problem
    """.split(separator: ",").map(\.trimmed))

  /// The words of a cell for no result, in lower case and without points: nobody started, finished or was judged.
  static let codes = Set(
    """
    dnf, dns, dsq, dq, dqf, disq, disqu, dnc, dnq, dnp, ret, rtd, retired, wd, w/d, scr, scratched, ocs, ufd, bfd, raf, \
    abs, absent, nc, nr, nt, nm, nh, np, ns, n/s, nf, nq, ab, aufg, ausg, cut, mc, mdf, mp
    """.split(separator: ",").map(\.trimmed))

  /// The words of a row with the sums of the rows above it.
  static let totalWords = Set(
    """
    total, totals, grand total, sum, sums, overall, gesamt, gesamtsumme, summe, insgesamt, total général, somme, suma, \
    totale, somma, totaal, som, summa, totalt, yhteensä, razem, celkem, součet, soma, összesen, toplam, итого, всего, сумма, \
    σύνολο, 合計, 总计, 合计, 總計, 합계, σ, ∑
    """.split(separator: ",").map(\.trimmed))

  /// The words of a cell for no value.
  static let blankCodes = Set(
    "na, n/a, \\n, null, nil, none, nan, #n/a, ?, x, —, --, ---, …".split(separator: ",")
      .map(\.trimmed))
}
