const address = /(?<!\w)https?:\/\/[^\s<>"'`{}|\\^、。，；！？」』】》”’…]+/gi;
/** Maximum length of an address, in characters. */
const longest = 8000;
const pairs: Readonly<Record<')' | ']', string>> = { ')': '(', ']': '[' };

/** The addresses of http and https in a text, without the punctuation and the unbalanced brackets behind them. */
export function linksIn(text: string): readonly { readonly from: number; readonly to: number }[] {
  const links = [];
  for (const { index, 0: found } of text.matchAll(address)) {
    if (found.length > longest) continue;
    let end = found.length;
    for (let last = found[end - 1]; last && isBehind(found.slice(0, end), last, text[index - 1]); last = found[end - 1])
      end -= 1;
    if (URL.canParse(found.slice(0, end))) links.push({ from: index, to: index + end });
  }
  return links;
}

function isBehind(link: string, last: string, before: string | undefined): boolean {
  if (last === ')' || last === ']') return link.split(last).length > link.split(pairs[last]).length;
  // A mark such as ** may also surround the link.
  return /[.,;:!?]/.test(last) || (/[*_~]/.test(last) && last === before);
}
