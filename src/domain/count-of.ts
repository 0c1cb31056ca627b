/** A number and what is counted, as people write it: "1 run", "10,000 runs". */
export function countOf(count: number, one: string): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
}
