/** The logo of Runboard: the strip of three runs from `public/icon.svg`, in the text's colours. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="8" fill="var(--rb-ink)" />
      <g fill="var(--rb-on-ink)">
        <rect x="7" y="16" width="4.5" height="9" rx="1.5" />
        <rect x="13.75" y="11.5" width="4.5" height="13.5" rx="1.5" />
        <rect x="20.5" y="7" width="4.5" height="18" rx="1.5" />
      </g>
    </svg>
  );
}
