/** A part of a text that is an address. */
export interface TextLink {
  readonly from: number;
  readonly to: number;
  readonly address: string;
}

const address = /(?<!\w)https?:\/\/[^\s<>"'`{}|\\^、。，；！？」』】》”’…]+/gi;
/** Maximum length of an address, in characters. */
const longest = 8000;
const pairs: Readonly<Record<')' | ']', string>> = { ')': '(', ']': '[' };

/** The addresses of http and https in a text, without the punctuation and the unbalanced brackets behind them. */
export function linksIn(text: string): readonly TextLink[] {
  const links: TextLink[] = [];
  for (const { index, 0: found } of text.matchAll(address)) {
    if (found.length > longest) continue;
    let end = found.length;
    for (let last = found[end - 1]; last && isBehind(found.slice(0, end), last); last = found[end - 1]) end -= 1;
    const link = found.slice(0, end);
    if (URL.canParse(link)) links.push({ from: index, to: index + end, address: link });
  }
  return links;
}

function isBehind(link: string, last: string): boolean {
  if (last === ')' || last === ']') return link.split(last).length > link.split(pairs[last]).length;
  return /[.,;:!?*_~]/.test(last);
}
