import { invalid } from '../http/errors.ts';

const SHORTEST = 15;
const SHORTEST_WITH_TOTP = 12;
const FEWEST_DIFFERENT = 5;

/** The beginnings of what people type when they must type much; compared without case and without what is not a letter or digit. */
const COMMON = [
  'password',
  'passw0rd',
  'qwertyuiop',
  '1234567890',
  '0123456789',
  'abcdefghij',
  'iloveyou',
  'letmein',
  'welcome',
  'admin',
  'nepal',
  'kathmandu',
  'agrim',
];

interface Owner {
  name: string;
  email: string | null;
  mobile_no: string | null;
  has_totp: boolean;
}

/** Refuses a password that is short, common or the owner's own name; there are no rules of composition (design 6). */
export function checkNewPassword(password: string, owner: Owner): void {
  const shortest = owner.has_totp ? SHORTEST_WITH_TOTP : SHORTEST;
  if (password.length < shortest)
    throw invalid({ newPassword: `Use at least ${shortest} characters: a few words are easiest to remember.` });
  const plain = password.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (new Set(password).size < FEWEST_DIFFERENT || COMMON.some((common) => isOnly(plain, common))) {
    throw invalid({ newPassword: 'This password is too common. Choose another.' });
  }
  const own = [owner.name, owner.email?.split('@')[0], owner.mobile_no].map((text) =>
    text?.toLowerCase().replace(/[^a-z0-9]/g, ''),
  );
  if (own.some((text) => text && text.length > 3 && isOnly(plain, text))) {
    throw invalid({ newPassword: 'Do not use your own name, e-mail address or number.' });
  }
}

/** Whether a password is a word repeated, perhaps broken off, with at most three characters besides. */
function isOnly(password: string, word: string): boolean {
  const rest = password.replaceAll(word, '');
  return rest.length < 4 || word.startsWith(rest);
}
