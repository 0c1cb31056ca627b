/** Show the page's name on the tab; the count of missed runs stays before it. */
export function setTabTitle(title: string): void {
  write(title, missedCount());
}

/** Show on the tab how many were missed; nothing for 0. */
export function setTabCount(missed: number): void {
  const prefix = prefixOf(missedCount());
  // A page without a session writes its title by itself.
  const plain = document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title;
  const { dataset } = titleElement();
  if (missed > 0) dataset['missed'] = String(missed);
  else delete dataset['missed'];
  write(plain, missed);
}

function write(title: string, missed: number) {
  const next = prefixOf(missed) + title;
  if (document.title !== next) document.title = next;
}

/** A page may be of something that is called "(2) Demo": the count is kept apart from the text. */
function missedCount(): number {
  return Number(titleElement().dataset['missed'] ?? 0);
}

function prefixOf(missed: number): string {
  return missed > 0 ? `(${missed}) ` : '';
}

function titleElement(): HTMLTitleElement {
  const there = document.head.querySelector('title');
  return there ?? document.head.appendChild(document.createElement('title'));
}
