/**
 * Takes the space of rows that are not rendered; empty without any. Its cell has no colspan: on a phone that would show
 * hidden columns.
 */
export function SpacerRow({ heightPx }: { readonly heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  );
}
