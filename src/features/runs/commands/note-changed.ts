import { texts } from './texts.ts';

/** The team's note on a run has changed since the person started writing. */
export class NoteChanged extends Error {
  override readonly name = 'NoteChanged';

  /** The team's current note; `''` if it was removed. */
  readonly note: string;

  constructor(note: string) {
    super(texts.note.changed(note));
    this.note = note;
  }
}
