/**
 * The script of a job. It works in the run's folder, and records there which job executes the run and how that job
 * ended. If one run is submitted twice, the second job finds the first one's ID and does nothing.
 */
export function jobScript(folder: string, argv: readonly string[]): string {
  return `#!/bin/sh
folder=${quoted(folder)}
if ! (set -C; echo "$SLURM_JOB_ID" > "$folder/begun") 2> /dev/null; then
  [ "$(cat "$folder/begun")" = "$SLURM_JOB_ID" ] || exit 0
fi
cd "$folder/files" || exit 1
RUNBOARD_FOLDER=$PWD ${argv.map(quoted).join(' ')}
code=$?
echo "$code" > "$folder/end.next" && mv "$folder/end.next" "$folder/end"
exit "$code"
`;
}

/** Quote a text as one word for a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
