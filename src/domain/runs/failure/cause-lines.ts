/** How well a line explains a program's failure: it names the cause, or only an effect, or neither. */
type Weight = 'cause' | 'effect' | 'plain' | 'nothing';

interface LineRule {
  readonly pattern: RegExp;
  readonly weight: Weight;
}

/** Lines that only announce the cause, which is on the next line. */
const announcing: readonly RegExp[] = [
  // The panics of Rust 1.73 and later, and the chains of anyhow and eyre, have the message on a separate line.
  /^thread '[^']*'.* panicked at [^']*:$/,
  /^(?:Error|Caused by):$/,
  // R breaks the line after a long call.
  /^Error in .* :$/,
  /^\* What went wrong:$/,
  /^CMake Error at .*:$/,
];

/** A line's weight is that of the first rule that matches the line. */
const rules: readonly LineRule[] = [
  // Programs that only report the failure of another program.
  { pattern: /^make(?:\[\d+\])?: \*\*\* (?!No rule)/, weight: 'nothing' },
  {
    pattern: /^(?:exit status \d+|\S+ exited with code \d+|Execution halted|compilation terminated\.)$/,
    weight: 'nothing',
  },
  { pattern: /^(?:Conversion failed!|Aborting\.?|Exiting\.?|Done\.?)$/, weight: 'nothing' },
  { pattern: /^(?:warning|note|help|hint)\b\s?:/i, weight: 'nothing' },
  { pattern: /^\[nodemon\]|^Node\.js v\d/, weight: 'nothing' },
  { pattern: /recipe for target .* failed$|: Exiting with failure status due to previous errors$/, weight: 'nothing' },
  { pattern: /(?:^|\] )An (?:unknown )?error occurred\.?$/, weight: 'nothing' },
  { pattern: /^ERRO\[\d+\] error waiting for container/, weight: 'nothing' },
  { pattern: /muxing overhead|^frame=/, weight: 'nothing' },
  { pattern: /^Call Stack \(most recent call first\)|^cannot continue\.$/, weight: 'nothing' },
  { pattern: /^(?:Check|See|Visit|Read) .*https?:|for more info(?:rmation)?\b.*\.$/i, weight: 'nothing' },
  // Advice printed by git, Maven and Gradle, and R's call stack.
  { pattern: /^\[ERROR\] ?(?:To see |Re-run |For more |After |\[Help|->|$)/, weight: 'nothing' },
  { pattern: /^(?:\* (?:Try|Get more help|Exception is)|> (?:Run with|Get more help))/, weight: 'nothing' },
  {
    pattern: /^(?:Please make sure you have the correct access rights|and the repository exists\.)/,
    weight: 'nothing',
  },
  { pattern: /^(?:Calls: |In addition: Warning message|In [\w.]+\(.*\) ?:$)/, weight: 'nothing' },
  // Lines of npm's error block. Some name the cause; the others are a log path and advice.
  { pattern: /^npm (?:ERR!|error) (?:E[A-Z]{3,} |\d{3} |Failed at |Missing script|Cannot )/i, weight: 'cause' },
  { pattern: /^npm (?:ERR!|error|WARN|notice)/, weight: 'nothing' },
  // Unindented stack frames.
  {
    pattern: /^(?:#\d+ |\d+: 0?x?[0-9a-f]{6}|goroutine \d+ \[|created by |main\.\w+\(|from \S+:\d+:in )/i,
    weight: 'nothing',
  },
  { pattern: /^\[signal /, weight: 'nothing' },

  // Lines of compilers, linkers and hosts after the actual error.
  { pattern: /^error: (?:could not compile|failed to compile|aborting due to|build failed)/i, weight: 'effect' },
  { pattern: /^collect2(?:\.exe)?: error: ld returned/, weight: 'effect' },
  { pattern: /^Error: Python script failed, check the message/, weight: 'effect' },
  { pattern: /^Could not find the main class: /, weight: 'effect' },
  { pattern: /^(?:BEGIN failed--compilation aborted|Compilation failed in require|BUILD FAILED)/, weight: 'effect' },
  { pattern: /^-- Configuring incomplete|^An error occurred while |^panic: \(\*logrus/, weight: 'effect' },
  { pattern: /^tar: (?:Child returned status|Error is not recoverable)/, weight: 'effect' },
  { pattern: /^fatal: Could not read from remote repository/i, weight: 'plain' },
  { pattern: /: (?:no images defined|WriteBlob Failed|No IDATs written into file) [`']/, weight: 'effect' },
  { pattern: /^Aborted(?: \(core dumped\))?$|^terminate called /, weight: 'effect' },
  // ffmpeg prints the cause first, then its consequences.
  {
    pattern:
      /\] (?:Error sending frames|Task finished with error|Terminating thread|Could not open encoder before EOF)/,
    weight: 'effect',
  },
  { pattern: /\] (?:Qavg: |\d+ frames left in the queue)/, weight: 'nothing' },
  { pattern: /Error (?:selecting an encoder|while opening encoder|initializing output stream)/, weight: 'effect' },
  { pattern: /^Error (?:opening output|opening input|while filtering|writing trailer)/, weight: 'effect' },
  { pattern: /\] Nothing was written into output file/, weight: 'effect' },
  { pattern: /: Invalid data found when processing input$/, weight: 'effect' },
  { pattern: /^\[[^\]]+ @ (?:0x)?[0-9a-f]+\] (?!using |profile |frame |kb\/s|\d)/i, weight: 'cause' },
  { pattern: /^Unknown (?:encoder|decoder) |moov atom not found$|^\w+\(\): /, weight: 'cause' },

  { pattern: /@ error\/[\w-]+\.c\/|^Can't locate \S+ in @INC| at \S+ line \d+\.$/, weight: 'cause' },
  { pattern: /^(?:FATA|PANI)\[|^(?:Failed|Unable) to .+: /, weight: 'cause' },
  {
    pattern: /^(?:gzip|tar|unzip|cp|mv|rm|ls|cat|mkdir|sed|grep|awk|ssh|scp|rsync|wget|chmod|ln|find): .+: /,
    weight: 'cause',
  },
  { pattern: /\berror [A-Z]{1,4}\d+: /, weight: 'cause' },
  // The name of an exception, as in Python, Node, Java or .NET, with the words that may precede it.
  {
    pattern:
      /^(?:Caused by: |Unhandled [Ee]xception[.:] ?|\[)?(?:[\w$]+(?:\.|::))*[A-Z][\w$]*(?:Error|Exception|Rejection|Interrupt|Exit)\b/,
    weight: 'cause',
  },
  { pattern: /^(?:[a-z_]\w*\.)+[A-Z]\w+: /, weight: 'cause' },
  { pattern: /Exception in thread "|\(\w+(?:Error|Exception)\)$|^Exception: /, weight: 'cause' },
  // Go, Rust before 1.73, C++, R.
  { pattern: /^(?:panic|fatal error|fatal): |panicked at '|^what\(\): |^Error in /, weight: 'cause' },
  // "error" or a similar word as a label anywhere in a line, as in compilers, pip, argparse, PHP, docker, curl and
  // logs.
  { pattern: /\b(?:error|fatal|critical|severe)\b ?(?:\[\w+\])?[:}\])]|\b(?:critical )exception: /i, weight: 'cause' },
  { pattern: /\bError response from daemon: |^curl: \(\d+\)|^ERROR |\bERROR \d+: |error occurred \(/, weight: 'cause' },
  { pattern: /^(?:\w+: )?\S+\.\w+:\d+(?::\d+)?: (?!.*\bwarning\b)/i, weight: 'cause' },
  // Errors of operating systems.
  {
    pattern: /No such file or directory|Permission denied|No space left on device|command not found/i,
    weight: 'cause',
  },
  {
    pattern: /connection refused|address already in use|out of (?:\w+ and \w+ \w+ )?memory|not authorized|not allowed/i,
    weight: 'cause',
  },
  { pattern: /Segmentation fault|Bus error|Illegal instruction|Floating point exception|oom-kill/i, weight: 'cause' },
  { pattern: /\bKilled\b|No rule to make target|syntax error|unbound variable|: not found$/, weight: 'cause' },
  {
    pattern: /undefined reference to|could not resolve host|timed? ?out|already exists|unable to open/i,
    weight: 'cause',
  },
  // Words for failures, in the output of any program.
  {
    pattern:
      /\b(?:fail(?:ed|ure)|cannot|can[’']t|could ?n[o’']t|unable|invalid|unsupported|missing|not found|unknown|denied|refused|exceeded|corrupt(?:ed)?)\b/i,
    weight: 'effect',
  },
];

const order: Readonly<Record<Weight, number>> = { cause: 3, effect: 2, plain: 1, nothing: 0 };

/** Longer lines are truncated before the rules are applied, to limit the time that this takes. */
const LOOKED_AT = 400;
const LINES = 60;

/** The line that best explains a program's failure, trimmed; if several are equally good, the last one. */
export function causeLine(text: string): { readonly line: string; readonly isNamed: boolean } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  let best = { line: '', weight: -1 };
  // Search from the end, where most programs print the cause. The first line found that names a cause is the best one.
  for (let index = lines.length - 1; index >= Math.max(0, lines.length - LINES); index -= 1) {
    const line = lines[index] ?? '';
    const weight = order[isAnnounced(lines[index - 1]) ? 'cause' : weightOf(line)];
    if (weight > best.weight) best = { line: line.trim(), weight };
    if (weight === order.cause) break;
  }
  return { line: best.line, isNamed: best.weight >= order.effect };
}

/** Whether a line names what went wrong. */
export function isErrorLine(line: string): boolean {
  return weightOf(line) === 'cause';
}

function isAnnounced(before: string | undefined): boolean {
  const line = before?.trim().slice(0, LOOKED_AT) ?? '';
  return announcing.some((pattern) => pattern.test(line));
}

function weightOf(text: string): Weight {
  const line = text.trim().slice(0, LOOKED_AT);
  // Indented lines, such as frames, code and details, belong to the line above.
  if (/^\s/.test(text) && !line.startsWith('what(): ')) return 'nothing';
  return rules.find(({ pattern }) => pattern.test(line))?.weight ?? 'plain';
}
