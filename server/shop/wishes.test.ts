import { expect, it } from 'vitest';
import { wishesIn } from './wishes.ts';

it.each([
  ['under 20000', { words: '', to: 20_000 }],
  ['phone under Rs. 20,000', { words: 'phone', to: 20_000 }],
  ['phone below 20k', { words: 'phone', to: 20_000 }],
  ['२०००० भन्दा कम फोन', { words: 'फोन', to: 20_000 }],
  ['20 हजारसम्मको फोन', { words: 'फोन', to: 20_000 }],
  ['२० हजार सम्म', { words: '', to: 20_000 }],
  ['mobile over 1 lakh', { words: 'mobile', from: 100_000 }],
  ['20000 muni', { words: '', to: 20_000 }],
  ['15k bhitra phone', { words: 'phone', to: 15_000 }],
  ['50 hajar mathi', { words: '', from: 50_000 }],
  ['1.5 lakh bhanda badi', { words: '', from: 150_000 }],
  ['10,000 to 20,000 phone', { words: 'phone', from: 10_000, to: 20_000 }],
  ['between 10k and 20k', { words: '', from: 10_000, to: 20_000 }],
  ['१०००० देखि २०००० सम्म', { words: '', from: 10_000, to: 20_000 }],
  ['२० हजार मुनिको फोन', { words: 'फोन', to: 20_000 }],
  ['50000 bhanda mathiko phone', { words: 'phone', from: 50_000 }],
  ['30000 ko mobile', { words: 'mobile', from: 24_000, to: 36_000 }],
  ['around 30k', { words: '', from: 24_000, to: 36_000 }],
  ['mobile cheap', { words: 'mobile', isCheap: true }],
  ['सस्तो फोन', { words: 'फोन', isCheap: true }],
  ['cheapest phone under 15k', { words: 'phone', to: 15_000, isCheap: true }],
  // No price: a model, a size, a product.
  ['Tara Power 20K', { words: 'Tara Power 20K' }],
  ['under 5', { words: 'under 5' }],
  ['5000', { words: '5000' }],
  ['from the store', { words: 'from the store' }],
  ['X1 Pro', { words: 'X1 Pro' }],
])('reads %s', (text, wishes) => {
  expect(wishesIn(text)).toEqual({ isCheap: false, ...wishes });
});
