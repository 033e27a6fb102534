import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

interface Challenge {
  options: Record<string, unknown>;
}

/** Acts like a phone with a passkey: makes one key (ES256, no attestation), and signs challenges with it. */
export function passkeyDevice(origin: string, { counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let counter = 0;

  const clientData = (type: string, { options }: Challenge) =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin, crossOrigin: false }));

  const authenticatorData = (flags: number, told?: number) => {
    const count = Buffer.alloc(4);
    if (counts) counter += 1;
    count.writeUInt32BE(told ?? counter);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), count]);
  };

  const credential = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });

  return {
    /** Answers the options of a new passkey. */
    make(challenge: Challenge) {
      // COSE of an EC2 key on P-256, in CBOR.
      const [before, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
      const cose = Buffer.concat([before, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]);
      const length = Buffer.from([0, credentialId.length]);
      const data = authenticatorData(PRESENT_AND_VERIFIED | WITH_KEY);
      const authData = Buffer.concat([data, Buffer.alloc(16), length, credentialId, cose]);
      // {fmt: "none", attStmt: {}, authData}, in CBOR.
      const head = Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex');
      const attestation = Buffer.concat([head, Buffer.from([0x58, authData.length]), authData]);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    /** Answers the options of a sign-in; a clone reports the counter it was made with. */
    sign(challenge: Challenge, told?: number) {
      const client = clientData('webauthn.get', challenge);
      const authData = authenticatorData(PRESENT_AND_VERIFIED, told);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      });
    },
  };
}
