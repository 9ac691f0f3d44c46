import { expect, test } from 'vitest';
import { signatureOf } from '../support/s3-server.ts';

/** The examples of AWS's documentation, "Signature Calculations for the Authorization Header", with the keys it gives. */
const settings = { secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' };
const at = { host: 'examplebucket.s3.amazonaws.com', 'x-amz-date': '20130524T000000Z' };
const nothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test.each([
  [
    'GET',
    '/test.txt',
    { ...at, range: 'bytes=0-9', 'x-amz-content-sha256': nothing },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT',
    '/test%24file.text',
    {
      ...at,
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-content-sha256': '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'GET',
    '/?max-keys=2&prefix=J',
    { ...at, 'x-amz-content-sha256': nothing },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('the tests’ own service signs as AWS does: %s %s', (method, path, headers: Record<string, string>, signature) => {
  expect(signatureOf({ method, path, headers, signedHeaders: Object.keys(headers).sort() }, settings)).toBe(signature);
});
