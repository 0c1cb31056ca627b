import classes from './middle-cut.module.css';

/** Number of characters kept at the end, which are often a number or a position. */
const endLength = 8;

/** A text in one line, truncated in its middle; complete for screen readers and when copied. */
export function MiddleCut({ text }: { readonly text: string }) {
  const characters = Array.from(text);
  const end = characters.slice(-endLength).join('');
  return (
    <span className={classes.whole}>
      {characters.length > 2 * endLength ? (
        <>
          <span className={classes.start}>{text.slice(0, -end.length)}</span>
          <span className={classes.end}>{end}</span>
        </>
      ) : (
        <span className={classes.start}>{text}</span>
      )}
    </span>
  );
}
