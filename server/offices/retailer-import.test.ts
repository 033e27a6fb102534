import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { testApp } from '../../test/app.ts';
import { buildOffice, buildOrder, buildPlace, buildUser, insertOne, unique } from '../../test/builders.ts';
import { importsOf } from '../../test/import-fixture.ts';
import { firstOf, present } from '../../test/present.ts';
import { roles, userRoles, users } from '../access/access.table.ts';
import { audits } from '../db/audit.ts';
import { areas, districts, wards } from '../locations/locations.table.ts';
import { smsMessages } from '../messaging/messaging.table.ts';
import { offices } from './offices.table.ts';

const fixture = await testApp();
const { app, db, runJobs } = fixture;
const { token, office: head } = await buildUser(db, { is_super: true });
const code = () => unique('C').replace(' ', '-').toUpperCase();
const nd = await buildOffice(db, { type: 'ND', office_code: code() }, head);
const rd = await buildOffice(db, { type: 'RD', office_code: code() }, nd);
const place = await buildPlace(db);
const { name: AREA } = firstOf(await db.select().from(areas).where(eq(areas._id, place.vdc_municipality)));

const { imported, upload: sent, start } = importsOf(fixture, token);
const upload = (bytes: Buffer | string, dry_run: boolean, by = token) =>
  imported(bytes, { path: 'office/import', dry_run, by });

const TITLES = 'office_code,name,distributor_code,area,phone,map_location,retail_type,is_active';
const officeByCode = async (office_code: string) =>
  (await db.select().from(offices).where(eq(offices.office_code, office_code)))[0];

describe('office/import', () => {
  it('reports errors row by row and changes nothing, then adds; the same file again changes nothing', async () => {
    const [one, other] = [code(), code()];
    const bad = [
      TITLES,
      `${one},Shop,NOWHERE,${AREA},9801000001,,CE,yes`,
      `${other},,${rd.office_code},Atlantis,12,,XY,perhaps`,
      `${other},Shop,${rd.office_code},${AREA},,,,`,
      `${nd.office_code},Shop,${rd.office_code},${AREA},,,,`,
    ].join('\n');
    const { errors, ...counts } = await upload(bad, true);
    expect(counts).toMatchObject({ status: 'checked', added: 0, changed: 0, unchanged: 0, more: [], bad_rows: 4 });
    expect(errors.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(errors[0]?.text).toContain('Distributor code:');
    for (const field of ['Area:', 'Name:', 'Phone:', 'Type (CE, MX or both):', 'Active:'])
      expect(errors[1]?.text).toContain(field);
    expect(errors[2]).toMatchObject({
      text: expect.stringMatching(/Retailer code: .*row 3/),
      cells: [{ column: 'Retailer code', found: other }],
    });
    expect(errors[3]?.text).toContain('Retailer code: This code is used by another office');
    expect(await upload(bad, false)).toMatchObject({
      status: 'refused',
      msg: 'Nothing was imported because of 4 invalid rows.',
    });

    const good = `${TITLES}\n${one.toLowerCase()},Shop,${rd.office_code},${AREA.toUpperCase()},9801000001,"27.7172, 85.324",MX CE,yes\n`;
    expect(await upload(good, true)).toMatchObject({ added: 1, bad_rows: 0 });
    expect(await officeByCode(one)).toBeUndefined();
    expect(await upload(good, false)).toMatchObject({ status: 'done', added: 1 });
    const added = present(await officeByCode(one));
    expect(added).toMatchObject({
      ...place,
      retail_type: ['CE', 'MX'],
      ancestor_ids: [head._id, nd._id, rd._id, added._id],
      map_location: 'https://www.google.com/maps/search/?api=1&query=27.7172,85.324',
    });
    expect(await upload(good, false)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    expect(await db.$count(audits, eq(audits.entity_id, added._id))).toBe(1);
  });

  it('changes only the columns of the XLSX, moves to another distributor, and reads its export back', async () => {
    const shop = await buildOffice(db, { ...place, office_code: code(), address: 'New Road' }, rd);
    const next = await buildOffice(db, { type: 'RD', office_code: code() }, nd);
    const row = ['office_code', 'name', 'distributor_code', 'area'];
    const bytes = await writeXlsxFile([
      row.map((value) => ({ value })),
      [shop.office_code, 'New name', next.office_code, AREA].map((value) => ({ value })),
    ]).toBuffer();
    expect(await upload(bytes, false)).toMatchObject({ added: 0, changed: 1 });
    const after = await officeByCode(shop.office_code);
    expect(after).toMatchObject({ name: 'New name', phone: shop.phone, address: 'New Road', retail_type: ['CE'] });
    expect(after?.ancestor_ids).toEqual([head._id, nd._id, next._id, shop._id]);

    const viewer = await buildUser(db, { office: next, grants: ['GET office/export', 'POST office/import'] });
    const file = await app.http.inject({ url: '/api/office/export', headers: { authorization: viewer.token } });
    expect(file.body.split('\n').slice(0, 2).join(' ')).toContain(`${shop.office_code},New name,,${next.office_code}`);
    expect(await upload(file.body, false, viewer.token)).toMatchObject({ unchanged: 1, bad_rows: 0 });
    const foreign = `office_code,name,distributor_code,area\n${code()},Shop,${rd.office_code},${AREA}`;
    expect((await upload(foreign, true, viewer.token)).errors).toHaveLength(1);
  });

  it('reads opening hours as the form does, and names an unreadable cell', async () => {
    const [known, vague] = [code(), code()];
    const file = (hours: string) =>
      `office_code,name,distributor_code,area,opening_hours\n${known},Hours ${known},${rd.office_code},${AREA},10am - 7pm\n${vague},Hours ${vague},${rd.office_code},${AREA},${hours}`;
    expect(await upload(file('10 to 7'), false)).toMatchObject({
      added: 1,
      errors: [{ line: 3, text: 'Opening hours: Write days and times, such as Sun to Fri 10:00 to 18:30.' }],
    });
    expect(await upload(file('आइत–शुक्र १०:००–१८:००'), false)).toMatchObject({ added: 2, bad_rows: 0 });
    expect(await upload(file('आइत–शुक्र १०:००–१८:००'), false)).toMatchObject({ unchanged: 2, bad_rows: 0 });
  });

  it('reads Nepali names and addresses, keeps those without a column, and clears those with an empty cell', async () => {
    const office_code = code();
    const row = (titles: string, cells: string) =>
      `office_code,name,distributor_code,area${titles}\n${office_code},Nepali Shop,${rd.office_code},${AREA}${cells}`;
    const inNepali = { name_ne: 'हिमाल पसल', address_ne: 'न्युरोड' };
    const titles = `,${Object.keys(inNepali).join(',')}`;
    expect((await upload(row(titles, `,${Object.values(inNepali).join(',')}`), false)).added).toBe(1);
    expect((await upload(row('', ''), false)).unchanged).toBe(1);
    expect(await officeByCode(office_code)).toMatchObject(inNepali);
    const file = await app.http.inject({ url: '/api/office/export', headers: { authorization: token } });
    expect(file.body).toContain('हिमाल पसल');
    expect(file.body.split('\n')[0]).toContain(',User,User’s mobile,User’s email,User’s role');
    expect(await upload(file.body, true)).toMatchObject({ changed: 0, bad_rows: 0 });
    await upload(row(titles, ',,न्युरोड'), false);
    expect(await officeByCode(office_code)).toMatchObject({
      name_ne: null,
      address_ne: 'न्युरोड',
    });
  });

  it('reads the ward by its number in any spelling, and refuses one that the area lacks', async () => {
    const ward = await insertOne(db, wards, { area: place.vdc_municipality, number: 5 });
    const office_code = code();
    const of = (cell: string) =>
      `office_code,name,distributor_code,area,ward\n${office_code},Ward Shop,${rd.office_code},${AREA},${cell}`;
    expect((await upload(of('77'), true)).errors[0]?.text).toContain('Ward:');
    expect(await upload(of('वडा नं. ५'), false)).toMatchObject({ added: 1 });
    expect((await officeByCode(office_code))?.ward).toBe(ward._id);
    expect(await upload(of('Ward 5'), false)).toMatchObject({ unchanged: 1 });
    const file = await app.http.inject({ url: '/api/office/export', headers: { authorization: token } });
    expect(await upload(file.body, true)).toMatchObject({ changed: 0, bad_rows: 0 });
    expect(await upload(of(''), false)).toMatchObject({ changed: 1 });
    expect((await officeByCode(office_code))?.ward).toBeNull();
  });

  it('reads an area in any spelling, with the ward after it unless the ward’s column names another', async () => {
    const ward = await insertOne(db, wards, { area: place.vdc_municipality, number: 6 });
    const other = await insertOne(db, wards, { area: place.vdc_municipality, number: 7 });
    const office_code = code();
    const of = (area: string, ward?: string) =>
      `office_code,name,distributor_code,area${ward === undefined ? '' : ',ward'}\n${office_code},Area Shop,${rd.office_code},${area}${ward === undefined ? '' : `,${ward}`}`;
    expect(await upload(of(`${AREA.toUpperCase()} Municipality-६`), false)).toMatchObject({ added: 1, bad_rows: 0 });
    expect(await officeByCode(office_code)).toMatchObject({ ...place, ward: ward._id });
    expect(await upload(of(`${AREA} नगरपालिका-6`, ''), true)).toMatchObject({ unchanged: 1, bad_rows: 0 });
    expect(await upload(of(`${AREA}-6`, '7'), false)).toMatchObject({ changed: 1, bad_rows: 0 });
    expect((await officeByCode(office_code))?.ward).toBe(other._id);
    expect(await upload(of(AREA), true)).toMatchObject({ unchanged: 1, bad_rows: 0 });
    expect((await upload(of(`${AREA}-88`), true)).errors[0]?.text).toContain('Area: The area has no such ward.');
    expect((await upload(of(`${AREA}x`), true)).errors[0]?.text).toContain(`Area: No such area. Did you mean ${AREA}`);
    expect((await upload(of(''), true)).bad_rows).toBe(1);
  });

  it('requires the district if several have an area of that name, and names missing columns', async () => {
    const twin = await insertOne(db, districts, { name: unique('Twin'), state: place.state });
    const name = unique('Same');
    for (const district of [place.district, twin._id])
      await db.insert(areas).values({ name, district, kind: 'municipality', wards: 3 });
    const of = (district: string) =>
      `office_code,name,distributor_code,area,district\n${code()},Shop,${rd.office_code},${name},${district}`;
    expect((await upload(of(''), true)).errors[0]?.text).toContain('District:');
    expect(await upload(of(twin.name), true)).toMatchObject({ added: 1, bad_rows: 0 });
    const { data } = await sent('a,b\n1,2', 'office/import');
    const needed = ['office_code', 'name', 'distributor_code', 'area'].map((column) => `mapping.${column}`);
    expect(Object.keys((await start(data)).reply.errors ?? {})).toEqual(needed);
  });

  it('refuses to deactivate an office with open orders', async () => {
    const retailer = await buildOffice(db, { ...place, office_code: code() }, rd);
    await buildOrder(db, retailer);
    const row = `${retailer.office_code},${retailer.name},${rd.office_code},${AREA},,,,no`;
    const { errors } = await upload(`${TITLES}\n${row}\n`, true);
    expect(errors).toEqual([expect.objectContaining({ text: expect.stringContaining('It still has 1 open order.') })]);
  });
});

describe('the first user of an office', async () => {
  await db.insert(roles).values({ role_title: 'Retailer', role_type: 'seller', is_seller: true });
  await db.insert(roles).values({ role_title: 'Everything', role_type: 'admin', is_super: true });
  const USERS = 'office_code,name,distributor_code,area,user_name,user_mobile,user_email,user_role';
  const shop = (office_code: string, user: string, name = unique('Shop')) =>
    `${office_code},${name},${rd.office_code},${AREA},${user}`;

  it('is added once with each of sixty offices of a sheet, and is invited', async () => {
    const codes = Array.from({ length: 60 }, code);
    const rows = codes.map((office_code, index) =>
      shop(office_code, `Owner ${index},98520000${String(index).padStart(2, '0')},,`),
    );
    const file = [USERS, ...rows].join('\n');
    expect(await upload(file, true)).toMatchObject({ added: 60, more: ['60 users will be invited.'], bad_rows: 0 });
    expect(await db.$count(users, like(users.mobile_no, '98520000%'))).toBe(0);
    const began = performance.now();
    expect(await upload(file, false)).toMatchObject({ status: 'done', more: ['60 users will be invited.'] });
    await runJobs('sendInvitation');
    expect(performance.now() - began).toBeLessThan(120_000);
    expect(await db.$count(smsMessages, like(smsMessages.phone_number, '98520000%'))).toBe(60);
    const [owner] = await db
      .select({ name: users.name, code: offices.office_code, role: roles.role_title })
      .from(users)
      .innerJoin(offices, eq(offices._id, users.office_id))
      .innerJoin(userRoles, eq(userRoles.user_id, users._id))
      .innerJoin(roles, eq(roles._id, userRoles.role_id))
      .where(eq(users.mobile_no, '9852000007'));
    expect(owner).toEqual({ name: 'Owner 7', code: codes[7], role: 'Retailer' });
    expect(await upload(file, false)).toMatchObject({ added: 0, unchanged: 60, more: [] });
  });

  it('is reported with everything that is wrong, and the file changes nothing', async () => {
    const { user } = await buildUser(db);
    const twin = unique('Twin');
    const file = [
      USERS,
      shop(code(), 'No Number,,,'),
      shop(code(), 'Bad,12,nonsense,'),
      shop(code(), `Taken,${user.mobile_no},,`),
      shop(code(), 'One,9853000001,,Nobody'),
      shop(code(), 'Two,9853000002,,', twin),
      shop(code(), 'Three,9853000002,,', twin),
    ].join('\n');
    const { errors } = await upload(file, true);
    const messageOf = (row: number) => errors.find(({ line }) => line === row)?.text ?? '';
    expect(messageOf(2)).toContain('User’s mobile: Enter an email address or a mobile number');
    expect(messageOf(3)).toMatch(/User’s mobile: .*User’s email: /);
    expect(messageOf(4)).toContain(`User’s mobile: ${user.mobile_no} belongs to a user of`);
    expect(messageOf(5)).toContain('User’s role: There is no active role Nobody.');
    expect(messageOf(7)).toContain('User’s mobile: Row 6 uses 9853000002 too');
    expect(messageOf(7)).toContain('Name: The office in row 6 has this name');
    expect((await upload(file, false)).status).toBe('refused');
    expect(await db.$count(offices, eq(offices.name, twin))).toBe(0);
  });

  it('is not added with a second office of the same name in the area', async () => {
    const [first, name] = [code(), unique('Twin')];
    await upload([USERS, shop(first, 'One,9855000001,,', name)].join('\n'), false);
    const again = [USERS, shop(code(), 'Two,9855000002,,', name.toUpperCase())].join('\n');
    const [error] = (await upload(again, true)).errors;
    expect(error?.text).toBe(
      `Name: Office ${first} already has this name in this area. Use that code, or choose another name.`,
    );
    expect((await upload(again, false)).status).toBe('refused');
  });

  it('needs the grant to add users, and can’t get a role above the caller’s', async () => {
    const clerk = await buildUser(db, { office: rd, grants: ['POST office/import'] });
    const file = [USERS, shop(code(), 'One,9854000001,,Everything')].join('\n');
    expect((await upload(file, true, clerk.token)).errors[0]?.text).toContain('You can’t add users');
    const other = await buildUser(db, { office: rd, grants: ['POST office/import', 'POST user'] });
    expect((await upload(file, true, other.token)).errors[0]?.text).toContain('User’s role:');
  });
});
