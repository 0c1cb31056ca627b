/**
 * Takes the place of rows that are not in the document; renders nothing without any. Its one cell spans nothing: on a
 * phone that would bring hidden columns back.
 */
export function SpacerRow({ heightPx }: { readonly heightPx: number }) {
  if (heightPx <= 0) return null;
  return (
    <tr aria-hidden>
      <td style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  );
}
