import { expect, type Page } from '@playwright/test';

export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Payment Verification' });
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

/** Returns the demo's multi-buy, and a retailer with a payment code. */
export async function demo(page: Page) {
  const read = async (path: string) => (await (await page.request.get(`/api/${path}`)).json()).data;
  const [offer] = await read('scheme/public/multi-buy');
  const [office] = await read(`office/public?page=1&size=0&find_type=RETAILER&find_scheme=${offer._id}`);
  return { offer, office } as { offer: { _id: string; name: string }; office: { _id: string; name: string } };
}

let customers = 0;

/** Fills in the buyer, and takes the first of all choices. */
export async function fillIn(page: Page) {
  customers += 1;
  const phone = `98${String(Date.now()).slice(-6)}${String(customers).padStart(2, '0')}`;
  await page.getByLabel('Name', { exact: true }).fill('Sita Rai');
  await page.getByLabel('Mobile No.').fill(phone);
  await page.getByLabel('Email').fill('sita at home');
  for (const group of ['Smart Phone', 'Gifts/Offers']) {
    const goods = page.getByRole('group', { name: group });
    await goods.getByRole('combobox').selectOption({ index: 1 });
    // Its choices appear once the page has hydrated.
    await expect(goods.getByRole('radio').first()).toBeVisible();
    for (const type of await goods.getByRole('group').all()) await type.getByRole('radio').first().check();
  }
  return phone;
}
