import { expect, it } from 'vitest';
import { safeHtml, shownHtml } from './html.ts';

it('serves our pictures in the fitting width and format, and leaves other pictures unchanged', () => {
  const html = shownHtml('<p>Look: <img src="/public/960/a-1.jpg" alt="A &quot;phone&quot;" onerror="alert(1)"></p>');
  expect(html).toContain('<picture><source type="image/avif" srcset="/public/320/a-1.avif 320w, ');
  expect(html).toContain('<source type="image/webp" srcset="/public/320/a-1.webp 320w, ');
  expect(html).toMatch(
    /<img srcset="\/public\/320\/a-1.jpg 320w, [^"]*" sizes="[^"]+" src="\/public\/960\/a-1.jpg" alt="A &quot;phone&quot;" loading="lazy" \/><\/picture><\/p>$/,
  );
  expect(html).not.toContain('onerror');
  const foreign = '<img src="https://elsewhere.example/a.jpg">';
  expect(shownHtml(foreign)).toBe(safeHtml(foreign));
});

it('treats empty paragraphs as no text', () => {
  expect(safeHtml('<p></p><p> &nbsp;<br></p>')).toBe('');
  expect(safeHtml('<p></p><p><img src="/public/b.jpg"></p>')).toContain('<img');
  expect(safeHtml('<hr>')).toBe('<hr />');
});

it('keeps a picture whose text looks like the end of its tag', () => {
  const html = shownHtml('<img alt="a > b" src="/public/b.jpg"><img src="/public/c.jpg" alt="c">');
  expect(html.match(/<picture>/g)).toHaveLength(2);
  expect(html).toContain('alt="a &gt; b"');
});

it('shows an empty table heading as a plain cell', () => {
  const html = '<table><tbody><tr><th colspan="2"><p>Day</p></th><th colspan="1"><p></p></th></tr></tbody></table>';
  expect(shownHtml(html)).toBe(html.replace('<th colspan="1"><p></p></th>', '<td colspan="1"></td>'));
});

it('has no picture without an address', () => {
  expect(safeHtml('<p>a<img src="http://elsewhere.example/a.jpg" alt="A"><img>b</p>')).toBe('<p>ab</p>');
});
