import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { MediaView } from './media-view.tsx';

const broken = () => expect.unreachable('the player could not load it');
const rate = 8000;
const samples = new Uint8Array(10 * rate).fill(128);

/** The address of ten seconds of silence, as a WAV file. */
function silence(): string {
  const format = ['fmt ', Uint32Array.of(16), Uint16Array.of(1, 1), Uint32Array.of(rate, rate), Uint16Array.of(1, 8)];
  const length = Uint32Array.of(samples.length);
  const parts = ['RIFF', Uint32Array.of(36 + samples.length), 'WAVE', ...format, 'data', length, samples];
  const url = URL.createObjectURL(new Blob(parts, { type: 'audio/wav' }));
  onTestFinished(() => URL.revokeObjectURL(url));
  return url;
}

test.each(['audio', 'video'] as const)(
  'a player of %s continues at the same position after its link was renewed',
  async (kind) => {
    const [first, second, third] = [silence(), silence(), silence()];
    const { rerender } = await render(<MediaView kind={kind} url={first} label="Output" onBroken={broken} />);
    const player = page.getByLabelText('Output').element() as HTMLMediaElement;
    await expect.poll(() => player.duration).toBe(10);
    player.currentTime = 4;
    await rerender(<MediaView kind={kind} url={second} label="Output" onBroken={broken} />);
    await expect.poll(() => [player.src, player.currentTime, player.paused]).toEqual([second, 4, true]);

    // Playback needs a user gesture on the page.
    await userEvent.click(document.body);
    player.muted = true;
    await player.play();
    await rerender(<MediaView kind={kind} url={third} label="Output" onBroken={broken} />);
    await expect.poll(() => player.src).toBe(third);
    await expect.poll(() => player.paused).toBe(false);
    expect(player.currentTime).toBeGreaterThanOrEqual(4);
  },
);
