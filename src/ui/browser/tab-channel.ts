/** Sends messages to the same page in other tabs. */
export interface TabChannel<Message> {
  /** Post to the other tabs; does nothing once closed, or without support. */
  readonly post: (message: Message) => void;
  readonly close: () => void;
}

/**
 * Open a channel to the other tabs of this browser. If the browser doesn't support channels or refuses them (blocked
 * site data, an opaque origin), posting and closing do nothing.
 */
export function openTabChannel<Message>(name: string, onMessage: (message: Message) => void): TabChannel<Message> {
  let channel = openChannel(name);
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => onMessage(data));
  return {
    post: (message) => channel?.postMessage(message),
    close: () => {
      channel?.close();
      channel = undefined;
    },
  };
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
