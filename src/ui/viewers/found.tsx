interface FoundProps {
  readonly text: string;
  readonly query: string;
}

/** A text with what is searched for marked in it. */
export function Found({ text, query }: FoundProps) {
  const at = query ? text.toLowerCase().indexOf(query.toLowerCase()) : -1;
  if (at === -1) return text;
  const end = at + query.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
