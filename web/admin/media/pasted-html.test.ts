import { describe, expect, it } from 'vitest';
import { pastedHtml } from './pasted-html.ts';

const ORIGIN = 'https://agrim.example';
const pasted = (html: string) => pastedHtml(html, ORIGIN).html.replace(/\s*\n\s*/g, '');

/** A line of a list as Word copies it. */
const line = (mark: string, text: string, level = 1) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
</span></span></span><![endif]>${text}<o:p></o:p></p>`;

describe('a list of Word', () => {
  it('is a list, with the text around it', () => {
    const html = `<p class=MsoNormal>Before</p>\n${line('·', 'first')}\n\n${line('·', '<b>second</b>')}\n<p>After</p>`;
    expect(pasted(html)).toBe(
      '<p class=MsoNormal>Before</p><ul><li><p>first<o:p></o:p></p></li><li><p><b>second</b><o:p></o:p></p></li></ul><p>After</p>',
    );
  });

  it('has numbers from its first one, and lists in its items', () => {
    const html = [line('3.', 'Three'), line('a)', 'below', 2), line('o', 'deeper', 3), line('4.', 'Four')].join('');
    expect(pasted(html).replaceAll('<o:p></o:p>', '')).toBe(
      '<ol start="3"><li><p>Three</p><ol><li><p>below</p><ul><li><p>deeper</p></li></ul></li></ol></li><li><p>Four</p></li></ol>',
    );
  });

  it('ends where bullets become numbers', () => {
    const html = pasted(`${line('·', 'a')}${line('1.', 'b')}`).replaceAll('<o:p></o:p>', '');
    expect(html).toBe('<ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol>');
  });

  it('is recognised even if a browser dropped or rewrote the comments around its marks', () => {
    const bare = `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>second</p>`;
    const nested = `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp; </span></span>one</p>`;
    const again = `<p style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span>1.</span><!--[endif]-->one</p>`;
    expect(pasted(bare)).toBe('<ul><li><p>second</p></li></ul>');
    expect(pasted(nested)).toBe('<ol><li><p>one</p></li></ol>');
    expect(pasted(again)).toBe('<ol><li><p>one</p></li></ol>');
  });

  it('is made from nothing else', () => {
    const html = '<p>· typed</p><ul><li>made</li></ul><p>1. typed</p>';
    expect(pasted(html)).toBe(html);
  });
});

describe('a picture', () => {
  it('stays where it is from the library, even with the address of the shop', () => {
    const html = `<p><img src="/public/960/a.jpg" alt="A"><img alt='B' src='${ORIGIN}/public/b.jpg'></p>`;
    expect(pastedHtml(html, ORIGIN)).toEqual({ html: html.replace(ORIGIN, ''), foreign: 0 });
  });

  it.each([
    ['elsewhere', 'https://evil.example/public/x.jpg'],
    ['a document', 'file:///C:/Temp/image001.png'],
    ['the text itself', 'data:image/png;base64,AAAA'],
  ])('from %s is left out, and counted', (_where, src) => {
    expect(pastedHtml(`<p>a<img width=1 src=${src} alt=x>b</p>`, ORIGIN)).toEqual({ html: '<p>ab</p>', foreign: 1 });
    expect(pastedHtml(`<p>a<img src="${src}">b</p>`, ORIGIN)).toEqual({ html: '<p>ab</p>', foreign: 1 });
  });
});

it.each(['<img ', '<p ', '<p style="mso-list:l0 level1">', '<p style="mso-list:l0 level1"><span '])(
  'a text of 100,000 times %s is read at once',
  (piece) => {
    const began = performance.now();
    pasted(piece.repeat(100_000));
    expect(performance.now() - began).toBeLessThan(3_000);
  },
);
