import { creationFrom, requestFrom, toJson } from './options.ts';

/**
 * Enhances the server's `PasskeyForm`: shows it if the browser supports passkeys, asks for a passkey on submit, and posts the result as
 * an ordinary form.
 */
export function startPasskeyForm(place: HTMLElement): void {
  const form = place.querySelector('form');
  const answer = place.querySelector<HTMLInputElement>('input[name="passkey"]');
  const trouble = place.querySelector<HTMLElement>('[role="alert"]');
  const without = place.querySelector<HTMLElement>(':scope > .hint');
  const button = place.querySelector('button');
  if (!form || !answer || !trouble || !button || typeof PublicKeyCredential === 'undefined') return;
  form.hidden = false;
  if (without) without.hidden = true;

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    trouble.textContent = '';
    button.disabled = true;
    try {
      answer.value = JSON.stringify(await ask(place.dataset.passkey, form.dataset.options));
      form.submit();
    } catch (error) {
      trouble.textContent = wordsFor(error);
    } finally {
      button.disabled = false;
    }
  });
}

async function ask(does: string | undefined, options: string | undefined): Promise<object> {
  const asked = JSON.parse(options ?? '');
  const credential =
    does === 'create'
      ? await navigator.credentials.create({ publicKey: creationFrom(asked) })
      : await navigator.credentials.get({ publicKey: requestFrom(asked) });
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey');
  return toJson(credential);
}

/** The error in words, as far as a browser tells: never whether the person has such a key. */
function wordsFor(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'SecurityError') return 'Passkeys do not work at this address. Use a code.';
  return 'No passkey was used. Try again, or use a code.';
}
