/** Colours of the logo's last bar, which are visible on light and dark tabs. */
const colours = { busy: '#5b96f7', good: '#2fb171', bad: '#f0655a' };

const icon = (colour: string) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
  '<rect x=".5" y=".5" width="31" height="31" rx="7.5" fill="#17181a" stroke="#55585d"/>' +
  '<g fill="#fff"><rect x="7" y="16" width="4.5" height="9" rx="1.5"/>' +
  '<rect x="13.75" y="11.5" width="4.5" height="13.5" rx="1.5"/></g>' +
  `<rect x="19.5" y="5" width="7.5" height="21" rx="2.5" fill="${colour}"/></svg>`;

/** Show on the tab's icon whether runs are live. */
export function setFaviconBusy(busy: boolean): void {
  draw((dataset) => {
    if (busy) dataset['busy'] = '';
    else delete dataset['busy'];
  });
}

/** Show on the tab's icon that runs ended unseen: `bad` if one failed, undefined if none ended. */
export function setFaviconMissed(missed: 'good' | 'bad' | undefined): void {
  draw((dataset) => {
    if (missed) dataset['missed'] = missed;
    else delete dataset['missed'];
  });
}

function draw(change: (dataset: DOMStringMap) => void): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  const { dataset } = link;
  const plain = (dataset['plain'] ??= link.href);
  change(dataset);
  const missed = dataset['missed'] as 'good' | 'bad' | undefined;
  const badge = missed ?? (dataset['busy'] === undefined ? undefined : 'busy');
  const href = badge ? `data:image/svg+xml,${encodeURIComponent(icon(colours[badge]))}` : plain;
  if (link.href !== href) link.href = href;
}
