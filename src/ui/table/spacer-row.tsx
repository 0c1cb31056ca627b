/**
 * Takes the space of rows that are not rendered; renders nothing if there are none. Its cell has no colspan, which
 * would show hidden columns on a phone.
 */
export function SpacerRow({ heightPx }: { readonly heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  );
}
