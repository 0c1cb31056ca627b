/** Show the page's title on the tab, after the count of missed runs. */
export function setTabTitle(title: string): void {
  write(title, missedCount());
}

/** Show on the tab how many runs were missed; nothing for 0. */
export function setTabCount(missed: number): void {
  const prefix = prefixOf(missedCount());
  // A page without a session writes its own title.
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

/** The count is stored apart from the text, since a page's subject may be named "(2) Demo". */
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
