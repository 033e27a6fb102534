import { fileUrl } from '../../../../contract/media/pictures.ts';
import type { File } from '../media/Picture.tsx';

/** In pixels: the portrait format that Facebook, Instagram and Viber show whole. */
const WIDTH = 1080;
const HEIGHT = 1350;
const PICTURE = 760;
const EDGE = 72;
const LINE = 1.3;
const FONT = 'Poppins, system-ui, sans-serif';

export interface Row {
  text: string;
  size: number;
  isBold?: boolean;
}

/** Draws the ordered phone above rows of text in the brand's colours, as a file for a gallery or friends. */
export async function orderCard(picture: File | undefined, rows: Row[], foot: string): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  const brand = getComputedStyle(document.documentElement).getPropertyValue('--brand-colour').trim();
  fill(pen, '#f5f5f7', 0, PICTURE);
  if (picture) await drawPicture(pen, picture);
  fill(pen, brand || '#0b0b0c', PICTURE, HEIGHT);
  pen.fillStyle = '#fff';
  pen.textBaseline = 'top';
  let top = PICTURE + EDGE * 0.8;
  const last = { text: foot, size: 34 };
  const lines = rows.flatMap((row) => linesOf(pen, row));
  const needed = lines.reduce((sum, { size }) => sum + size * LINE, 0);
  // Shrink the text of many products, so that it stays above the foot.
  const smaller = Math.min(1, (HEIGHT - EDGE - last.size * 2 - top) / needed);
  for (const line of lines) {
    const size = line.size * smaller;
    pen.font = fontOf({ ...line, size });
    pen.fillText(line.text, EDGE, top);
    top += size * LINE;
  }
  pen.font = fontOf(last);
  pen.fillText(foot, EDGE, HEIGHT - EDGE - last.size);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('No picture.'))), 'image/png');
  });
}

function fill(pen: CanvasRenderingContext2D, colour: string, top: number, bottom: number): void {
  pen.fillStyle = colour;
  pen.fillRect(0, top, WIDTH, bottom - top);
}

/**
 * Draws the whole picture, with its edges extended to the card's so that no seam shows. A failed picture leaves the
 * space empty.
 */
async function drawPicture(pen: CanvasRenderingContext2D, { path, is_ready }: File): Promise<void> {
  const image = new Image();
  image.src = fileUrl(path, is_ready === false ? 640 : 1280);
  try {
    await image.decode();
  } catch {
    return;
  }
  const { width: across, height: down } = image;
  if (across * PICTURE < down * WIDTH) {
    pen.drawImage(image, 0, 0, 1, down, 0, 0, WIDTH / 2, PICTURE);
    pen.drawImage(image, across - 1, 0, 1, down, WIDTH / 2, 0, WIDTH / 2, PICTURE);
  } else {
    pen.drawImage(image, 0, 0, across, 1, 0, 0, WIDTH, PICTURE / 2);
    pen.drawImage(image, 0, down - 1, across, 1, 0, PICTURE / 2, WIDTH, PICTURE / 2);
  }
  const scale = Math.min(WIDTH / across, PICTURE / down);
  const [width, height] = [across * scale, down * scale];
  pen.drawImage(image, (WIDTH - width) / 2, (PICTURE - height) / 2, width, height);
}

const fontOf = ({ size, isBold }: Row) => `${isBold ? 600 : 400} ${size}px ${FONT}`;

/** Wraps a row into as many lines as it needs. */
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
