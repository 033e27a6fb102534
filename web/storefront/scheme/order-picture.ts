/** Pixels: a phone's gallery shows it whole, and its text is still read. */
const WIDTH = 1080;
const EDGE = 84;
const LINE = 1.4;
const FONT = 'system-ui, sans-serif';

interface Row {
  text: string;
  size: number;
  isBold?: boolean;
}

/** The rows below each other on white, as a file that a gallery keeps. */
export async function orderPicture(rows: Row[]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  const lines = rows.flatMap((row) => linesOf(pen, row));
  canvas.width = WIDTH;
  canvas.height = lines.reduce((height, { size }) => height + size * LINE, 2 * EDGE);
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.fillStyle = '#0b0b0c';
  pen.textBaseline = 'top';
  let top = EDGE;
  for (const line of lines) {
    pen.font = fontOf(line);
    pen.fillText(line.text, EDGE, top);
    top += line.size * LINE;
  }
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('No picture.'))), 'image/png');
  });
}

const fontOf = ({ size, isBold }: Row) => `${isBold ? 700 : 400} ${size}px ${FONT}`;

/** A row in as many lines as its words need. */
function linesOf(pen: CanvasRenderingContext2D, row: Row): Row[] {
  pen.font = fontOf(row);
  const lines: string[] = [];
  for (const word of row.text.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && pen.measureText(longer).width <= WIDTH - 2 * EDGE) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((text) => ({ ...row, text }));
}
