import { expect, it } from 'vitest';
import { blurStyles } from './blurs.ts';

const BLUR = 'data:image/webp;base64,UklGRh4AAABXRUJQ';
const file = (path: string, blur: string | null = BLUR) => ({ _id: path, path, alt: '', blur });

it('puts its blur behind each picture of a page, once, however deep it is in the props', () => {
  const props = {
    scheme: {
      image: [{ document: file('public/a-1.jpg') }],
      main_product: { image: [{ document: file('public/b.jpg') }] },
    },
    again: file('public/a-1.jpg'),
    soon: file('public/c.jpg', null),
  };
  expect(blurStyles(props)).toBe(
    `img[src$="a-1.jpg"]{background:url(${BLUR}) 50%/cover}img[src$="b.jpg"]{background:url(${BLUR}) 50%/cover}`,
  );
});

it('refuses what could end its rule, and takes only as many as a page needs', () => {
  expect(blurStyles([file('public/a"].jpg'), file('public/a.jpg', `${BLUR})}body{display:none`)])).toBe('');
  const many = Array.from({ length: 100 }, (_, number) => file(`public/${number}.jpg`));
  expect(blurStyles(many).match(/img/g)).toHaveLength(40);
});
