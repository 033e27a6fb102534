import { describe, expect, it } from 'vitest';
import { processorShare } from '../../test/processor-share.ts';
import { paymentIn } from './sms.ts';
import { meaningOf } from './sms-templates.ts';

/** The rupees of a payment; otherwise the kind of message. */
const read = (message: string) => {
  const meaning = meaningOf(message);
  return meaning.is === 'received' ? meaning.amount / 100 : meaning.is;
};

it('has what a payment is known by', () => {
  const text =
    'Dear customer, NPR 2,000.00 credited to your A/C ##12 from 9841234567. Txn ID: FT26321ABCD. AG-K7M2Q9XH';
  expect(paymentIn(text, 'NABIL_ALERT')).toMatchObject({
    bank: 'NABIL_ALERT',
    amount: 2_000_00,
    reference: 'FT26321ABCD',
    payer_phone: '9841234567',
  });
  expect(paymentIn('Avl Bal: NPR 90,000. Your a/c ##0001 is credited by NPR 1,250.50.', 'X')).toMatchObject({
    amount: 1_250_50,
    balance: 90_000_00,
  });
});

// Forms of Nabil, NIC Asia, NIMB, Prabhu, Citizens, Himalayan, ADB, Laxmi Sunrise and others, as public programs quote
// them.
it.each([
  ['Your a/c ##0001 is credited by NPR 2,000.00 on 28/11/2026, Ref: W14001', 2000],
  ['NPR 2,000.00 credited from 9841777001. Txn ID: TWIN1.', 2000],
  ['Rs 2000 has been deposited in your account 01#16 via Fonepay.', 2000],
  ['You have received NPR 2,000.00 from SITA RAI. Ref 123456', 2000],
  ['You received Rs. 2,000 from 9841000002 in your wallet.', 2000],
  ['A/C 01#16 has been credited with NPR 2,000.00. Avl Bal NPR 9,000.00', 2000],
  ['NPR 2,000.00 credited. Txn ID: FT5544332211. AG-K7M2Q9XH', 2000],
  ['तपाईंको खातामा रु. २,००० जम्मा भयो।', 2000],
  ['Your 024###32001 has been Credited by NPR 1,013.45 on 14/04/2026', 1013.45],
  ['AC#050XX2057 Cr by NPR 1600 on 01Dec25 18:35:25 - CIPSDAWA LAMA LAMA#H', 1600],
  ['NPR 15,000.00 deposited on 25/03/2026', 15000],
  [
    'Dear Customer, Your 001##34567 has been deposited by NPR 140000.0 on 15/09/2026 18:16:13, Remarks: OWCLG CHQ 22803558 Activate bit.ly/xxxxxxx for a/c balance',
    140000,
  ],
  [
    'Dear ARUN, ###4041 is credited by NPR 150,000.00 on 25/03/2026, Remarks: cIPS/NP2603250066636 Av Bal: 153520.04. Support Center:01-5970068',
    150000,
  ],
  [
    'Dear Customer, Your A/c 87654321 is credited by NPR 15,000.00 For: Salary Payment/Monthly Salary,UJJ SH. Never Share Password/OTP With Anyone',
    15000,
  ],
  [
    'Dear Customer, your A/C XXXX2345 has been credited by NPR 7,000.00 on 10/12/2025. Available Bal: NPR 27,000.00.',
    7000,
  ],
  ['Your account #123XX4567 has been credited with Rs. 2,000/- on 28 Nov. Do not share your OTP or PIN.', 2000],
  ['NPR 2,000.00 has been credited to your A/C 01#16. Sent by RAM BAHADUR via connectIPS', 2000],
  ['Rs. 2,000 sent by RAM BAHADUR via connectIPS has been credited to your account 01#16.', 2000],
  ['NPR 2,000.00 credited to A/C 01##16, Sent by SITA RAI via connectIPS. Ref FT12345678', 2000],
  ['Rs. 2,000 received from SITA RAI for EMI mobile', 2000],
  ['NPR 2,000.00 has been received from SITA for EMI mobile. Ref 5544332', 2000],
  ['Your a/c ##0001 is credited by NPR 2,000.00. Remarks: for EMI mobile, not iPhone, due 5', 2000],
  ['SITA RAI has sent you Rs. 2,000 through eSewa.', 2000],
  ['Payment of Rs. 2,000 received from 9841000002 via Fonepay QR.', 2000],
  ['Amount of NPR 2000.00 has been deposited to your account 0#16 by SITA RAI', 2000],
  ['Nabil Bank: Your A/C 01#16 is credited with NPR २,०००.००', 2000],
  ['This is to inform you that your account no. 012XXX34 has been credited by NPR 2,000.00 on 28-11-2026.', 2000],
  ['Alert! NPR 2,000.00 credited in your a/c ##0001 on 28/11/2026\nAvl Bal NPR 9,000.00', 2000],
  ['Dear RAM KC NPR 2,000.00 has been deposited in your A/C 257###18 on 07/08/2026. Rmk: MPAY 9861168873', 2000],
  ['Your eSewa ID 9841000001 has been credited with Rs. 2000.0 from 9841000002', 2000],
  ['Received NPR 2,000.00 from SITA RAI. Ref 445566', 2000],
  // Words behind the sum, and a currency that stands close.
  ['You have received NPR 2,000.00 as advance from 9841000001. Ref 123456', 2000],
  ['You have received Rs. 2,000 towards booking from SITA RAI', 2000],
  ['You have received Rs. 1,25,000 only from SITA RAI', 125000],
  ['Rs2000 received from SITA RAI', 2000],
  ['Your a/c ##0001 is credited by NPR2,000.00 on 28/11/2026', 2000],
  ['INFO: Your A/C X1234 is credited with NPR 2,000.00. Not you? Call 01-4000000', 2000],
  ['NPR 2,000.00 has been transferred to your account ##123 from SITA RAI.', 2000],
  ['Deposit of NPR 2,000.00 made to your A/C 01#123 on 28/11/2026 by SITA RAI.', 2000],
  // Siddhartha, Machhapuchchhre, Nabil, eSewa and IME Pay.
  ['AC ###XXXX1234, NPR 120,000.00 deposited on 25/03/2026', 120000],
  ['FP QR transaction from 984#077 of NPR 100.00 is successful', 100],
  ['A/C 01234XXXX has been credited by NPR 2,000.00 on 28/11/2026', 2000],
  ['A/C ##123 Credited NPR 2,000.00 on 28/11/2026. Avl Bal NPR 12,000.00', 2000],
  ['Payment received: Rs. 2,000 from 9841000001. Txn ID 12345', 2000],
  ['Your IME Pay wallet has been credited with Rs. 2,000.00 from 9841000001.', 2000],
  ['Credited: NPR 2,000.00 to A/C ##123 on 28/11/2026 by SITA RAI', 2000],
  ['Payment Received! NPR 2,000.00 from SITA RAI 9841000001 via NepalPay QR', 2000],
  ['Cr. NPR 2,000.00 to A/C ##123 on 28/11/2026. Bal: NPR 12,000.00 Cr', 2000],
  ['Cash deposit of NPR 2,000.00 in your account 01#16 on 28/11/2026', 2000],
  ['You have been credited NPR 2,000.00 by SITA RAI through connectIPS', 2000],
  ['SITA RAI transferred Rs. 2,000 to your account ##123', 2000],
  ['SITA RAI (9841000001) has transferred NPR 2,000.00 to you via mobile banking. Ref FT123456', 2000],
  ['तपाईंको खातामा रु २००० क्रेडिट भयो।', 2000],
  ['तपाईंले सीता राई (९८४१०००००१) बाट रु. २,००० प्राप्त गर्नुभयो।', 2000],
])('“%s” is money that came in', (message, rupees) => expect(read(message)).toBe(rupees));

describe('no money that came in', () => {
  it.each([
    'NPR 500 debited from your account.',
    'Your OTP is 123456.',
    'Rs. 0 credited',
    'NPR 5,300.00 has been debited from your account ##0001 for Credit Card payment on 28/11/2026',
    'Fund transfer of NPR 2,000.00 from A/C 01#16 was successful. Amount credited to 9841000000.',
    'A has sent you a payment request of NPR 500. It will be credited once you approve.',
    'Transaction of NPR 500 failed; amount not received by merchant.',
    'Get 20% cashback up to Rs 200 credited on your next payment.',
    'Your OTP for deposit transaction of NPR 5000 is 000000. Do not share.',
    'Your a/c ##0001 is debited by NPR 10,000.00 towards Recurring Deposit installment',
    'Rs. 700.00 withdrawn at ATM. Amount wrongly debited is credited in 7 days.',
    'NPR 2,000.00 sent to 9841000000. It was credited to their wallet.',
    'Your deposit of NPR 1,000 was reversed.',
    'Loan of NPR 50,000 will be credited to your account tomorrow.',
    'Minimum balance of NPR 1,000.00 is required in your deposit account.',
    'Your credit card bill of NPR 9,000.00 is due on 30 Nov.',
    'Win Rs. 5,000 credited to your account! Play now.',
    'NPR 2,000.00 could not be credited to your account.',
    'Rs. 2,000 will be credited to your account within 24 hours.',
    'NPR 2,000.00 is to be credited to your account on 30/11.',
    'NPR 2,000 would be deposited to your account once the cheque clears.',
    'Cheque no 123456 of NPR 2,000 deposited in your account was returned unpaid.',
    'NPR 2,000.00 deposited from your A/C 01#16 to fixed deposit.',
    'NPR 2,000.00 transferred from your A/C 01#16 to RAM.',
    '500 reward points worth Rs. 50 credited to your account.',
    'Rs. 100 cashback credited to your wallet.',
    'Deposit Rs. 5,000 and get Rs. 500 bonus credited instantly!',
    'Get a loan of Rs. 5,00,000 credited to your account in 5 minutes.',
    'Pre-approved loan of Rs 2,00,000 is ready to be credited to your account. Apply now.',
    'Personal loan up to NPR 10 lakh credited in 24 hours.',
    'Transaction of NPR 2,000 has been declined.',
    'Your transfer of NPR 2,000 has been reversed and credited back.',
    'RAM requests NPR 2,000.00 from you. Open the app to pay.',
    'RAM has requested Rs. 500 via Khalti.',
    'Use OTP 445566 to receive NPR 2,000.00 in your account.',
    '445566 is your one time password for the transfer of NPR 2,000 to 9841000000.',
    'Your balance is NPR 9,000.00.',
    'Your A/C 01#16 available balance is NPR 9,000.00 as of 28/11/2026.',
    'Dear customer, our office is closed on Saturday.',
    'Beneficiary A/C 0123 has been credited with NPR 2,000.00.',
    'You have sent NPR 2,000.00 to SITA RAI.',
    'Payment of Rs. 850 to Bhatbhateni Supermarket successful',
    'Your a/c no. XX9089 is debited for Rs.180.00 on 06-08-23 and credited to a/c no. XX0007',
    'Your Esewa Wallet Load for 9850000007 of Rs 300.00 is successful',
    'A/C 0#16 withdrawn NPR 700.00 on 24/05/2025',
    'AC#050XX2057 Dr by NPR 2500 on 01Dec25',
    'Wallet load of NPR 1000 from Nabil Bank successful',
    'Your EMI of NPR 5,000 is due on 30 Nov. Keep your account deposited.',
    'Congratulations! You can win Rs. 10,000 credited every week.',
    'Interest of NPR 45.20 credited to your account.',
    'तपाईंको खातामा रु. २,००० जम्मा हुनेछ।',
    'तपाईंको खातामा रु. २,००० जम्मा हुन सकेन।',
    'तपाईंको खाताबाट रु. २,००० झिकिएको छ।',
    'Dear Sita, you transferred Rs. 2,000 to your account ##123',
    'Dear Sita you transferred Rs. 2,000 to your account ##123',
    'You have received Rs. 500 voucher. Claim it now.',
  ])('“%s”', (message) => expect(read(message)).toBe('none'));
});

describe('for a person to read', () => {
  it.each([
    'CR NPR 2,000.00 A/C 01#16 28/11 Ref W14001. Avl Bal NPR 9,000.00',
    'Rs 2000 has reached your wallet.',
    'Txn of NPR 2,000.00 completed, A/C 01#16.',
    'रु. २,००० प्राप्त भयो।',
    'NPR 2,000.00 credited to your account on 28/11 was reversed.',
    'NPR 2,000.00 credited to your account. Remarks: REVERSAL of 27/11',
    'NPR 2,000.00 credited to your account, but is on hold.',
    'Congratulations! Rs. 5,000 credited to your wallet. Claim it at bit.ly/x',
    'Rs. 50 credited to your wallet as cashback.',
    'Your account has been credited by NPR 2000,00 on 28/11.',
    'Tapaiko khata ma Rs. 2000 jamma bhayo',
    'Your a/c ##1 is credited by USD 500.',
    'INR 2,000.00 has been credited to your A/C 01#16.',
    'You have received $150.00 from SITA RAI. Ref 123456',
    'AED 90 deposited in your account.',
    'Your a/c ##0001 is credited by NPR 1.5 lakh on 28/11/2026.',
    'SITA RAI has sent you Rs. 2 crore',
    'You have received Rs. 5k from SITA RAI',
    'NPR 5 hajar credited to your account.',
    'NPR 2,000.00 has been transferred to your account ##123.',
    'Your a/c ##123 is credited by NPR 2,000.00. Remarks: INT.PAID',
    'Your a/c ##123 is credited by NPR 2,000.00 being dividend of NABIL',
    'Your a/c ##123 is credited by NPR 2,000.00 (self transfer)',
    'Your a/c ##123 is credited by NPR 2,000.00. Cheque subject to clearing.',
    'NPR 2,000.00 reversed to your A/C ##123.',
    'You have received Rs. 2,000 loan in your account.',
    'Your loan a/c ##123 is credited by NPR 2,000.00 on 28/11/2026.',
    'Your credit card ##1234 is credited by NPR 2,000.00 on 28/11/2026.',
  ])('“%s”', (message) => expect(read(message)).toBe('unknown'));
});

const CREDITED = 'Your a/c ##0001 is credited by NPR 2,000.00';

it.each([
  ['Your eSewa ID 9841000001 has been credited with Rs. 2000.0 from 9841000002', '9841000002'],
  ['Your a/c 9841000001 has been credited by NPR 2,000.00 from 9841000002', '9841000002'],
  ['Your eSewa ID 9841000001 has been credited with Rs. 2000.0', ''],
  [`${CREDITED}. Not you? Call 9801000000`, ''],
  [`${CREDITED} on 28/11/2026. For queries 9851000000, 01-4000000`, ''],
  ['NPR 2,000.00 deposited to A/C 01#1234 on 28-11-2026, FPQR:9841000002', '9841000002'],
  ['तपाईंको खाता ##123 मा रु. २,००० जम्मा भयो। प्रेषक ९८४१०००००२', '9841000002'],
  ['You have received NPR 2,000.00 from SITA (+977-984-1000002)', '9841000002'],
  ['You have received NPR 2,000.00 from 984 100 0002', '9841000002'],
  ['Rs. 2,000.00 received from SITA RAI in your eSewa ID 9801000001', ''],
])('“%s” names the payer %s', (message, phone) => expect(paymentIn(message, 'X')?.payer_phone).toBe(phone));

it.each([
  ['RRN 633201111111', '633201111111'],
  ['PRN: 63320111', '63320111'],
  ['Remarks: cIPS/NP2611280066636', 'NP2611280066636'],
  ['Info: cIPS/9841000001', ''],
  ['Ref: 9841000002', ''],
  ['Ref: 9841234567, Txn ID: FT26330ABC1', 'FT26330ABC1'],
  ['Txn 28-11-2026 10:15', ''],
  ['Transaction 2026-11-28', ''],
  ['Trace 28-Nov-2026', ''],
])('“%s” has the reference %s', (words, reference) =>
  expect(paymentIn(`${CREDITED}. ${words}`, 'X')?.reference).toBe(reference),
);

it.each([
  ['Balance as of 28/11/2026: NPR 12,000.00', 12000_00],
  ['Av Bal (28-11-2026) NPR 12,000.00', 12000_00],
  ['Available balance after transaction on 28/11/2026 is NPR 12,000', 12000_00],
  ['Bal: 12,000.00 Cr', 12000_00],
  ['Balance as of 28/11/2026', null],
  ['Bal 28-11-2026', null],
  ['Bal: NPR 12,000.00 Dr', null],
])('“%s” has the balance %s', (words, balance) =>
  expect(paymentIn(`${CREDITED}. ${words}`, 'X')?.balance).toBe(balance),
);

it('doesn’t recognise an impossible amount, and finds no payment in an outgoing one in another currency', () => {
  expect(read('Your a/c ##1 is credited by NPR 5,00,00,000.00.')).toBe('unknown');
  expect(read('USD 20.00 debited from your account for NETFLIX.COM')).toBe('none');
});

it('reads a hostile long message quickly', () => {
  const began = performance.now();
  for (const piece of ['a ', 'your account ', 'NPR 1', 'Dear a: ', '# x1', 'remarks: ', 'खाता '])
    read(`${piece.repeat(1600 / piece.length)}NPR 2,000.00 credited to`);
  expect((performance.now() - began) * processorShare()).toBeLessThan(500);
});
