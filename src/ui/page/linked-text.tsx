import { linksIn } from '@/domain/links-in.ts';

/** A text that a program wrote, whose addresses can be clicked. */
export function LinkedText({ text }: { readonly text: string }) {
  const links = linksIn(text);
  return (
    <>
      {links.map(({ from, address }, at) => [
        text.slice(links[at - 1]?.to ?? 0, from),
        <a key={from} href={address} target="_blank" rel="noopener noreferrer">
          {address}
        </a>,
      ])}
      {text.slice(links.at(-1)?.to ?? 0)}
    </>
  );
}
