import { texts } from './texts.ts';

/** Thrown if the team's note on a run has changed since the user began editing it. */
export class NoteChanged extends Error {
  override readonly name = 'NoteChanged';

  /** The team's current note; `''` if it was removed. */
  readonly note: string;

  constructor(note: string) {
    super(texts.note.changed(note));
    this.note = note;
  }
}
