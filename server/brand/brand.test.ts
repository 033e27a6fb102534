import { eq, like, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { NEUTRAL_BRAND } from '../../contract/brand/brand.ts';
import { testApp } from '../../test/app.ts';
import { buildProduct, buildScheme, buildUser } from '../../test/builders.ts';
import { audits } from '../db/audit.ts';
import { messagingJobs } from '../messaging/messaging.jobs.ts';
import { sendSms, sendTexts } from '../messaging/messaging.service.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { BRAND_TAG, forgetBrand } from './brand.service.ts';
import { ourBrand } from './brand.table.ts';

const { app, call, db, clock } = await testApp();
const grants = ['GET our-brand', 'POST our-brand', 'POST our-brand {_id}', 'POST our-brand/logo'] as const;
const { token } = await buildUser(db, { grants: [...grants] });

const { mark: _mark, ...UNWRITTEN } = NEUTRAL_BRAND;
const HIMAL = {
  ...UNWRITTEN,
  name: 'Himal Phones',
  name_ne: 'हिमाल फोन',
  company: 'Himal Trading Pvt. Ltd.',
  address: 'Mahendrapul, Pokhara',
  pan: '301234567',
  registration: '98765/070',
  phones: ['061-520000'],
  email: 'hello@himal.example',
  colour: '#0b3d91',
  accent: '#7a1f5c',
  sms_name: 'Himal',
  sms_sender: 'HIMAL',
  mail_from: 'shop@himal.example',
  social: ['https://www.facebook.com/himal'],
};
const revisionNow = async () => (await call('GET our-brand', { token })).reply.data.revision;
async function save(change: object = {}) {
  const saved = await call('POST our-brand', { token, body: { ...HIMAL, revision: await revisionNow(), ...change } });
  // On a server that listens to the database, its notification does this.
  app.cache.invalidate(BRAND_TAG);
  return saved;
}

const drawing = (width: number, height: number, inside = '<circle cx="90" cy="60" r="40" fill="#c00"/>') =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`));

function uploadLogo(bytes: Buffer, name = 'logo.png') {
  const boundary = 'x-logo';
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { authorization: token, 'content-type': `multipart/form-data; boundary=${boundary}` };
  return app.http.inject({ method: 'POST', url: '/api/our-brand/logo', headers, payload });
}

const page = async (url: string, language = 'en') =>
  (await app.http.inject({ url, headers: { accept: 'text/html', 'accept-language': language } })).body;

describe('the brand', () => {
  it('is neutral until somebody sets it, and shows nothing of Agrim’s instead', async () => {
    expect((await call('GET our-brand', { token })).reply.data).toMatchObject({ name: 'Our shop', revision: 0 });
    expect(await page('/')).toContain('<title>Our shop: pre-orders and campaigns</title>');
    expect(await page('/')).not.toMatch(/agrim|अग्रिम/i);
  });

  it('is saved with an audit row, refuses a save over a newer one, and exists only once', async () => {
    const { status, reply } = await save();
    expect([status, reply.data.name, reply.data.revision]).toEqual([200, 'Himal Phones', 1]);
    const [row] = await db.select().from(audits).where(eq(audits.entity, 'Our brand'));
    expect(row?.after).toMatchObject({ name: 'Himal Phones', pan: '301234567' });
    const late = await call('POST our-brand', { token, body: { ...HIMAL, name: 'Another', revision: 0 } });
    expect(late.status).toBe(409);
    expect((await db.select().from(ourBrand)).map(({ name }) => name)).toEqual(['Himal Phones']);
  });

  it('shows its one name in both languages until somebody adds a Nepali one', async () => {
    await save({ name: 'Himal Phones', name_ne: NEUTRAL_BRAND.name_ne });
    expect((await db.select().from(ourBrand))[0]).toMatchObject({ name: 'Himal Phones', name_ne: '' });
    expect(await page('/', 'ne')).not.toContain(NEUTRAL_BRAND.name_ne);
    await save();
  });

  it.each([
    ['name', ' '],
    ['colour', 'blue'],
    ['pan', '12345'],
    ['email', 'himal'],
    ['mail_from', 'himal'],
    ['sms_sender', 'हिमाल'],
  ])('with a wrong %s is not saved, and the field is named', async (field, value) => {
    const { status, reply } = await save({ [field]: value });
    expect([status, Object.keys(reply.errors ?? {})]).toEqual([400, [field]]);
    expect((await db.select().from(ourBrand))[0]).toMatchObject({ name: 'Himal Phones', colour: '#0b3d91' });
  });

  it('names each line that is neither a phone nor a link', async () => {
    const { reply } = await save({ phones: ['061-520000', 'call us'], social: ['javascript:alert(1)'] });
    expect(Object.keys(reply.errors ?? {})).toEqual(['phones.1', 'social.0']);
  });

  it('refuses an unreadable colour, and names a similar one', async () => {
    const { reply } = await save({ colour: '#ffd54f', accent: '#06a77d' });
    expect(reply.errors?.colour).toMatch(
      /^White text is hard to read on this colour: contrast is 1\.4:1 and needs 4\.5:1\. Try #[0-9a-f]{6}\.$/,
    );
    const better = /#[0-9a-f]{6}/.exec(String(reply.errors?.accent))?.[0];
    expect((await save({ accent: better })).status).toBe(200);
    await save();
  });
});

describe('a logo', () => {
  it('is encoded again without its empty edges, stays transparent, and is the icon', async () => {
    const uploaded = await uploadLogo(await drawing(400, 300).png().toBuffer());
    const { data: logo } = uploaded.json();
    expect(logo).toMatchObject({ width: 80, height: 80 });
    const { reply } = await save({ logo: { ...logo, width: 9999 } });
    expect(reply.data.logo).toEqual(logo);
    const stored = await app.http.inject({ url: `/${logo.path}` });
    expect(stored.headers['content-type']).toBe('image/png');
    expect((await sharp(stored.rawPayload).metadata()).hasAlpha).toBe(true);
    expect(await page('/')).toContain(`<img class="Mark-logo" src="/${logo.path}" width="32" height="32" alt=""/>`);
    const icon = await app.http.inject({ url: '/icon-192.png' });
    const { dominant } = await sharp(icon.rawPayload).extract({ left: 80, top: 80, width: 30, height: 30 }).stats();
    expect(dominant.r).toBeGreaterThan(150);
    expect(dominant.g).toBeLessThan(50);
  });

  it.each([
    ['a script with the name of a picture', async () => Buffer.from('<svg onload="alert(1)"></svg>'), 415],
    ['a picture that is cut off', async () => (await drawing(400, 300).png().toBuffer()).subarray(0, 300), 400],
    [
      'nothing but white',
      async () => drawing(200, 200, '<rect width="200" height="200" fill="#fff"/>').png().toBuffer(),
      400,
    ],
    ['one that is clear all over', async () => drawing(200, 200, '').png().toBuffer(), 400],
    ['a dot', async () => drawing(200, 200, '<circle cx="90" cy="60" r="6" fill="#c00"/>').png().toBuffer(), 400],
    ['more pixels than memory has', async () => drawing(9000, 9000, '').png().toBuffer(), 400],
  ])('is refused if it is %s', async (_what, bytes, status) => {
    const refused = await uploadLogo(await bytes());
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([status, ['file']]);
  });

  it('is accepted only if it was uploaded here', async () => {
    const logo = { path: 'public/nothing.png', width: 10, height: 10 };
    expect((await save({ logo })).reply.errors).toEqual({
      logo: 'This picture no longer exists. Upload it again.',
    });
    expect((await save({ logo: { ...logo, path: 'private/../proof.png' } })).status).toBe(400);
  });
});

describe('an installation with its own brand shows no other', () => {
  const OURS = /agrim|अग्रिम(?! रकम)/i;

  it('on any public page, in both languages', async () => {
    await save({ logo: null });
    const scheme = await buildScheme(db, await buildProduct(db));
    const paths = ['/', '/products', '/blog', '/contact', '/login', '/track', '/compare', '/consumer', '/nowhere'];
    for (const path of [...paths, `/scheme/${scheme._id}`]) {
      expect(await page(path), path).not.toMatch(OURS);
      expect(await page(path), path).toContain('Himal Phones');
      expect(await page(path, 'ne'), path).toContain('हिमाल फोन');
    }
    const home = await page('/');
    expect(home).toContain('Himal Trading Pvt. Ltd. · PAN 301234567 · Reg. no. 98765/070');
    expect(home).toContain('--brand-colour:#0b3d91');
    expect(home).toContain('"taxID":"301234567"');
  });

  it('on the home page that nobody has made yet: its own tagline is the heading, and no English one in Nepali', async () => {
    const heading = async (language: string) => /<h1[^>]*>(.*?)<\/h1>/.exec(await page('/', language))?.[1];
    await save();
    expect([await heading('en'), await heading('ne')]).toEqual([
      'Order first, collect near you.',
      'पहिले अर्डर गर्नुहोस्, नजिकैबाट लिनुहोस्।',
    ]);
    await save({ tagline: 'Phones from the mountains', tagline_ne: 'हिमालबाट फोन' });
    expect([await heading('en'), await heading('ne')]).toEqual(['Phones from the mountains', 'हिमालबाट फोन']);
    await save();
  });

  it('in the manifest, the feed, the page without a connection and the back office', async () => {
    const files = ['/manifest.webmanifest', '/blog/rss.xml', '/offline'];
    for (const path of files) {
      expect(await page(path), path).toContain('Himal Phones');
      expect(await page(path), path).not.toMatch(OURS);
    }
    const admin = await page('/admin/dashboard/commerce');
    expect(JSON.parse(/id="brand">(.*?)<\/script>/.exec(admin)?.[1] ?? '{}')).toMatchObject({
      name: 'Himal Phones',
      pan: '301234567',
    });
    expect(admin.replace(/src="[^"]*"/g, '')).not.toMatch(OURS);
  });

  it('in text messages and emails', async () => {
    forgetBrand(db);
    await sendSms(db, { phone_number: '9801234567', message: 'Code 123456.', secret: '123456' });
    const handed: object[] = [];
    const context = {
      db,
      clock: () => clock.now,
      storage: app.storage,
      sendSms: async (sms: object) => {
        handed.push(sms);
        return { device_id: 'test' };
      },
      sendMail: async (mail: object) => void handed.push(mail),
    };
    await sendTexts(context, [{ about: 'order 1', phone_number: '9801234568', message: 'It is ready.' }]);
    expect(handed).toEqual([
      expect.objectContaining({ phone_number: '9801234568', message: 'Himal: It is ready.', sender: 'HIMAL' }),
    ]);
    const [coded] = await db.select().from(smsMessages).where(like(smsMessages.message, '%Code%'));
    expect(coded?.message).toBe('Himal: Code ••••••.');
    await messagingJobs.sendMail?.(context, { to: 'a@b.example', subject: 'Hello', text: 'It is ready.' });
    expect(handed[1]).toMatchObject({
      from: { name: 'Himal Phones', address: 'shop@himal.example' },
      text: 'It is ready.\n\n-- \nHimal Phones\nHimal Trading Pvt. Ltd.\nMahendrapul, Pokhara\n061-520000',
    });
    const { rows } = await db.execute(sql`select count(*)::int as n from graphile_worker.jobs`);
    expect(rows[0]).toEqual({ n: 1 });
  });
});
