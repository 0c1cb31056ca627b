import { texts } from './texts.ts';

/** The team's note on a run is not the one that was seen when writing began. */
export class NoteChanged extends Error {
  override readonly name = 'NoteChanged';

  /** The team's note now; `''` where there is none any more. */
  readonly note: string;

  constructor(note: string) {
    super(texts.note.changed(note));
    this.note = note;
  }
}
