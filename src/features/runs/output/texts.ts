import { countOf } from '@/domain/count-of.ts';

/** Texts of a run's result and its viewers. */
export const texts = {
  resultOf: (title: string) => `Result of ${title}`,
  loadingPreview: 'Loading the preview',
  noPreview: 'No preview for this file type.',
  zip: {
    label: 'Files in the archive',
    name: 'Name',
    size: 'Size',
    count: (count: number) => countOf(count, 'file'),
    more: (count: number) => `and ${countOf(count, 'more file')}`,
    none: 'The archive is empty.',
  },
  tooLargePdf: 'This PDF is too large to preview. Open or download it.',
  hostAnswered: (status: number) => `The file couldn’t be loaded (error ${status}).`,
  brokeOff: 'The download was interrupted.',
  noCrossSite: (host: string) => `No preview: ${host} can’t be reached or blocks cross-site access.`,
  notLoaded: (host: string) => `The result couldn’t be loaded from ${host}, or this browser can’t show it.`,
  linkMayHaveExpired: 'Its link may have expired; “Open result” may still work.',
  noNewLink: (reason: string) => `Couldn’t get a new link: ${reason}`,
  getNewLink: 'Get a new link',
  linkExpired: 'Link expired. Opening the result gets a new one.',
  linkExpiresIn: 'Link expires in',
  renewsItself: '(renews automatically)',
  minutes: (count: number) => `${count} min`,
  bytes: (count: number) => `${count} bytes`,
  zoom: (alt: string) => `Zoom: ${alt}`,
  downloads: {
    title: (count: number) => `Download ${countOf(count, 'result')}?`,
    confirm: 'Download results',
    done: 'saved',
    text: 'Each is saved as a file of its own. The browser may ask once whether this page may save several.',
    notALink: 'Its result isn’t a web link. Copy it from the run’s page.',
    blocked: (host: string) => `${host} blocks downloads from other sites. Use “Open result” on the run’s page.`,
  },
};
