import { linksIn } from '@/domain/links-in.ts';

/** A text that a program wrote, whose addresses can be clicked. */
export function LinkedText({ text }: { readonly text: string }) {
  const links = linksIn(text);
  return (
    <>
      {links.map(({ from, to }, at) => [
        text.slice(links[at - 1]?.to ?? 0, from),
        <a key={from} href={text.slice(from, to)} target="_blank" rel="noopener noreferrer">
          {text.slice(from, to)}
        </a>,
      ])}
      {text.slice(links.at(-1)?.to ?? 0)}
    </>
  );
}
