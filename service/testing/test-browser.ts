/** The last answer after a browser's redirects, or the address that it did not open. */
export interface Arrival {
  readonly url: URL;
  readonly response: Response | undefined;
}

/** Follows redirects and stores cookies as a browser does. Cookies are stored by origin. */
export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, { readonly value: string; readonly path: string }>>();

  /** Open an address and follow its redirects. @param until if an address matches, stop before opening it */
  async open(address: string, until: (url: URL) => boolean = () => false): Promise<Arrival> {
    let url = new URL(address);
    for (let hops = 0; hops < 12; hops += 1) {
      if (until(url)) return { url, response: undefined };
      const response = await fetch(url, { redirect: 'manual', headers: { cookie: this.#cookiesFor(url) } });
      this.#keep(url, response.headers.getSetCookie());
      const location = response.headers.get('location');
      if (location === null) return { url, response };
      await response.arrayBuffer();
      url = new URL(location, url);
    }
    throw new Error(`Too many redirects, the last to ${url.href}`);
  }

  #cookiesFor({ origin, pathname }: URL): string {
    return [...(this.#cookies.get(origin) ?? [])]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
  }

  #keep({ origin, pathname }: URL, cookies: readonly string[]): void {
    const jar = this.#cookies.get(origin) ?? new Map<string, { value: string; path: string }>();
    this.#cookies.set(origin, jar);
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      const path = /; *path=([^;]+)/i.exec(cookie)?.[1] ?? pathname.slice(0, pathname.lastIndexOf('/') + 1);
      const isOver = value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(cookie);
      if (isOver) jar.delete(name);
      else jar.set(name, { value, path });
    }
  }
}
