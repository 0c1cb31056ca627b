const colours = { good: '#1f9d57', bad: '#e5574a' };
const icon = (colour: string) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#2b50c8"/>' +
  '<path d="M7 9h7M7 16h5M7 23h7" stroke="#a9bdf7" stroke-width="3" stroke-linecap="round"/>' +
  '<path d="M17 9.2v13.6a1 1 0 0 0 1.5.86l9-6.8a1 1 0 0 0 0-1.72l-9-6.8A1 1 0 0 0 17 9.2z" fill="#fff"/>' +
  `<circle cx="25" cy="7" r="7" fill="${colour}" stroke="#fff" stroke-width="2"/></svg>`;

/** Put a dot on the tab's icon, red where something failed, or take it off. */
export function badgeFavicon(dot: keyof typeof colours | undefined): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  const plain = (link.dataset['plain'] ??= link.href);
  link.href = dot ? `data:image/svg+xml,${encodeURIComponent(icon(colours[dot]))}` : plain;
}
