interface PickerWindow {
  readonly showSaveFilePicker?: (options: {
    readonly suggestedName: string;
    readonly types: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
  }) => Promise<FileSystemFileHandle>;
}

/** Whether the browser can write to a file chosen by the person (File System Access). */
export function canPickFile(): boolean {
  return (window as PickerWindow).showSaveFilePicker !== undefined;
}

/**
 * Ask where to save a zip; only allowed in response to a click.
 * @returns 'left' if nothing was chosen; undefined if the browser doesn't support this, or refuses it here
 */
export async function pickZipFile(name: string): Promise<FileSystemFileHandle | 'left' | undefined> {
  try {
    return await (window as PickerWindow).showSaveFilePicker?.({
      suggestedName: name,
      types: [{ accept: { 'application/zip': ['.zip'] } }],
    });
  } catch (error) {
    return error instanceof DOMException && error.name === 'SecurityError' ? undefined : 'left';
  }
}
