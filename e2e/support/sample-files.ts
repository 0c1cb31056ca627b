/** Small files of kinds that runs produce, but the embedded service's demo does not. */
export const sampleFiles = {
  /** A red video of one second, 32 × 24 pixels. */
  'clip.webm': { type: 'video/webm', content: clip() },
  /** A tenth of a second of silence. */
  'voice.wav': { type: 'audio/wav', content: silence() },
  /** One page with the text "Bread". */
  'flyer.pdf': { type: 'application/pdf', content: onePage('Bread') },
  'notes.txt': { type: 'text/plain; charset=utf-8', content: Buffer.from('Flour, water, salt') },
  'shape.glb': { type: 'model/gltf-binary', content: Buffer.alloc(2500) },
} as const;

/** VP8 in WebM, made by hand: the same key frame at its beginning and its end. */
function clip(): Buffer {
  return Buffer.from(
    'GkXfo0AmQoZAAQFC90ABAULyQAEEQvNAAQhCgkAEd2VibUKHQAECQoVAAQIYU4BnQM0VSalmQBoq17FAAw9CQESJQAREegAATYBAAXhXQUABeBZU' +
      'rmtAI65AINdAAQFzxUABAYNAAQGGQAVWX1ZQOOBACLBAASC6QAEYH0O2dUB+50ABAKNAOoEAAIDwAgCdASogABgAPxGAuFWsKCUjKAgBgCIJZQAA' +
      'PaRoAAD+3hJ/e5aKRX/8OfbH72KnyPgAAACjQDqBA+eA8AIAnQEqIAAYAD8RgLhVrCglIygIAYAiCWUAAD2kaAAA/t4Sf3uWikV//Dn2x+9ip8j4' +
      'AAAA',
    'base64',
  );
}

function silence(): Buffer {
  const rate = 8000;
  const samples = Buffer.alloc(rate / 10, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A PDF without a cross-reference table; viewers reconstruct the table. */
function onePage(text: string): Buffer {
  const drawn = `BT /F1 24 Tf 40 100 Td (${text}) Tj ET`;
  return Buffer.from(`%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources <</Font <</F1 5 0 R>>>>>> endobj
4 0 obj <</Length ${drawn.length}>> stream
${drawn}
endstream endobj
5 0 obj <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF
`);
}
