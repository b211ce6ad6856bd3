extension Shell {
  /// What the shell reads to complete the program's words. It asks the program, which alone knows its options and the
  /// boards.
  var completions: String {
    switch self {
    case .bash: Self.bashCompletions
    case .zsh: Self.zshCompletions
    case .fish: Self.fishCompletions
    }
  }

  /// Works with bash 3.2, too, which has no compopt.
  private static let bashCompletions = #"""
    # Completions of scoreboard for bash. The program itself says what there is to choose from.

    _scoreboard() {
      local program=${1/#\~\//"$HOME"/} line ending
      local -a answer=()
      COMPREPLY=()
      type -P -- "$program" >/dev/null || program=scoreboard
      while IFS= read -r line; do
        answer+=("$line")
      done < <("$program" complete-words bash -- "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" \
        </dev/null 2>/dev/null)
      case ${answer[0]-default} in
        words) COMPREPLY=("${answer[@]:1}") ;;
        open)
          compopt -o nospace 2>/dev/null
          COMPREPLY=("${answer[@]:1}")
          ;;
        files | folders)
          compopt -o filenames 2>/dev/null
          while IFS= read -r line; do
            COMPREPLY+=("$line")
          done < <(
            if [ "${answer[0]}" = files ]; then
              if [ "${#answer[@]}" -eq 2 ]; then
                compgen -f -- "${answer[1]}"
                exit
              fi
              for ending in "${answer[@]:2}"; do
                compgen -f -X "!*.$ending" -- "${answer[1]}"
              done
            fi
            compgen -d -- "${answer[1]}"
          )
          ;;
        default) compopt -o bashdefault -o default 2>/dev/null ;;
      esac
    }

    complete -F _scoreboard scoreboard

    """#

  private static let zshCompletions = #"""
    #compdef scoreboard
    # Completions of scoreboard for zsh. The program itself says what there is to choose from.

    _scoreboard() {
      local program=${(Q)words[1]} quote='' line text shown summary ending
      local -a answer closed closedshown open openshown patterns
      program=${program/#\~\//$HOME/}
      [[ $program == */* && -x $program ]] || program=scoreboard
      case ${compstate[quoting]} in
        single) quote="'" ;;
        double) quote='"' ;;
      esac
      answer=("${(@f)$("$program" complete-words zsh -- "$quote" "${(@)words[1,CURRENT-1]}" "$PREFIX" \
        </dev/null 2>/dev/null)}")
      case $answer[1] in
        words)
          for line in "${(@)answer[2,-1]}"; do
            text=${${line%%$'\t'*}[2,-1]} summary=${line#*$'\t'} shown=${text% }
            [[ -n $summary ]] && shown+="  -- $summary"
            if [[ $line == +* ]]; then
              open+=("$text") openshown+=("$shown")
            else
              closed+=("$text") closedshown+=("$shown")
            fi
          done
          (( $#open )) && compadd -U -l -V scoreboard -S '' -d openshown -a -- open
          (( $#closed )) && compadd -U -l -V scoreboard -d closedshown -a -- closed
          ;;
        files)
          compset -P '--*='
          for ending in "${(@)answer[3,-1]}"; do patterns+=("*.$ending"); done
          if (( $#patterns )); then _files -g "${(j: :)patterns}"; else _files; fi
          ;;
        folders)
          compset -P '--*='
          _files -/
          ;;
        *) [[ $PREFIX == *[\$\`]* ]] && _files ;;
      esac
    }

    if [[ $funcstack[1] == _scoreboard ]]; then _scoreboard "$@"; else compdef _scoreboard scoreboard; fi

    """#

  private static let fishCompletions = #"""
    # Completions of scoreboard for fish. The program itself says what there is to choose from.

    function __scoreboard_complete
        set -l words (commandline -opc)
        set -l token (commandline -ct)
        set -l program scoreboard
        if string match -q '*/*' -- $words[1]; and test -x $words[1]
            set program $words[1]
        end
        set -l answer (command $program complete-words fish -- $words $token </dev/null 2>/dev/null)
        switch "$answer[1]"
            case words
                printf '%s\n' $answer[2..-1]
            case files
                set -l start (string replace -r -- '(^--[^=]*=)?.*' '$1' $token)
                set -l path (string sub -s (math 1 + (string length -- "$start")) -- $token)
                set -l found (complete -C "__fish_command_without_completions $path")
                if set -q answer[3]
                    set -l endings (string escape --style=regex -- $answer[3..-1] | string join '|')
                    set found (string match -r -- '^.*(?:/|\.(?:'$endings'))(?:\t.*)?$' $found)
                end
                printf '%s\n' $start$found
            case folders
                complete -C "__fish_command_without_completions $token" | string match -r '^.*/(?:\t.*)?$'
            case ''
                if string match -q '*$*' -- $token
                    complete -C "__fish_command_without_completions $token"
                end
        end
    end

    complete -c scoreboard -f -a '(__scoreboard_complete)'

    """#
}
