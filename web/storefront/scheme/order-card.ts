import { fileUrl } from '../../../contract/pictures.ts';
import type { File } from '../kit/Picture.tsx';

/** Pixels: the upright form that Facebook, Instagram and Viber show whole. */
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

/** The ordered phone above some rows of text in the colours of the brand, as a file for a gallery or for friends. */
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
  for (const line of rows.flatMap((row) => linesOf(pen, row))) {
    pen.font = fontOf(line);
    pen.fillText(line.text, EDGE, top);
    top += line.size * LINE;
  }
  const last = { text: foot, size: 34 };
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

/** Whole, on a ground of the colour of its corner; a picture that does not come leaves the place empty. */
async function drawPicture(pen: CanvasRenderingContext2D, { path, is_ready }: File): Promise<void> {
  const image = new Image();
  image.src = fileUrl(path, is_ready === false ? 640 : 1280);
  try {
    await image.decode();
  } catch {
    return;
  }
  pen.drawImage(image, 0, 0, 1, 1, 0, 0, 1, 1);
  const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
  fill(pen, `rgb(${red} ${green} ${blue})`, 0, PICTURE);
  const scale = Math.min(WIDTH / image.width, PICTURE / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  pen.drawImage(image, (WIDTH - width) / 2, (PICTURE - height) / 2, width, height);
}

const fontOf = ({ size, isBold }: Row) => `${isBold ? 600 : 400} ${size}px ${FONT}`;

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
