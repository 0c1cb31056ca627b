import classes from './middle-cut.module.css';

/** The end of a text that stays where the text is cut, in characters: often a number or a place. */
const endLength = 8;

/** A text in one line, cut in its middle where it has no room; whole to a screen reader and for copying. */
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
