// Runs in the head of every page, whose policy allows its hash. Records presses and choices until the page hydrates, and
// marks a pressed button at once. A button that opens or closes a dialog works by itself.
{
  // A visitor who comes with a language in the address stays in it: calls and the next pages are answered in that
  // language. A preview in a frame is nobody's choice.
  const language = /[?&]lang=(\w+)/.exec(location.search)?.[1];
  // biome-ignore lint/suspicious/noDocumentCookie: every browser knows it, and nobody waits for an answer
  if (language && self === top) document.cookie = `lang=${language}; Path=/; Max-Age=31536000; SameSite=Lax`;

  const early = { pressed: null, changed: new Map() };
  // Only the player plays a film (sections/Film.tsx), so no part of it ever waits for the page's own script.
  addEventListener('click', ({ target }) => {
    const play = target.closest('[data-plays]');
    if (!play) return;
    play.hidden = true;
    play.nextElementSibling.play();
    play.nextElementSibling.focus();
  });
  // Choosing a colour in its section (sections/Goods.tsx) also chooses it where the page sells the product.
  addEventListener('change', ({ target: { dataset, value } }) => {
    const chips = dataset.chooses ? [...document.getElementsByName(dataset.chooses)] : [];
    chips.find((chip) => !chip.form && chip.value === value)?.click();
  });
  const press = (event) => {
    const button = event.target.closest('button:not([data-plays]), a, [data-find-store-here]');
    // Links work by themselves, with two exceptions: those in editors' texts that the page handles
    // (kit/layout/Shell.tsx), and those that carry the choices, once there is a choice they lack.
    const waits = button?.hash === '#find-store' || (early.changed.size > 0 && button?.dataset.carriesChoice);
    if (!button || (button.href && !waits)) return;
    if (button.href) event.preventDefault();
    const dialog = document.getElementById(button.getAttribute('commandfor'));
    if (dialog?.showModal) {
      const closes = button.getAttribute('command') === 'close';
      // Push an entry for Back to remove; the page's own script relies on it (kit/dialog/back.ts).
      if (!closes && !history.state?.dialogs) history.pushState({ dialogs: 1 }, '');
      // For browsers without `command`.
      if (!('command' in button)) closes ? dialog.close() : dialog.showModal();
      return;
    }
    // React listens shortly before the page hydrates: a press that it hears and that is replayed would count twice.
    event.stopPropagation();
    early.pressed?.removeAttribute('data-pressed');
    early.pressed = button;
    button.setAttribute('data-pressed', '');
  };
  // React resets a select when it hydrates, perhaps between the two events of one choice. Record the last choice, to
  // replay it at the end.
  const change = ({ target }) => {
    early.changed.delete(target);
    early.changed.set(target, target.value);
  };
  // Stops a form that only the page can handle: the browser must not send it, nor React before the press of its button
  // is replayed. Searches, which use GET, may go.
  const hold = (event) => {
    if (event.target.method !== 'post') return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Put only the chosen filters in the address.
  addEventListener('formdata', ({ formData, target }) => {
    if (target.method !== 'get') return;
    const filled = [...formData].filter(([, value]) => value);
    for (const name of [...formData.keys()]) formData.delete(name);
    for (const [name, value] of filled) formData.append(name, value);
  });
  const popstate = () => document.querySelector('dialog[open]')?.close();
  const close = () => history.state?.dialogs && history.back();
  const kept = { click: press, input: change, change, submit: hold, popstate, close };
  for (const name in kept) addEventListener(name, kept[name], true);
  window.early = {
    isTouched: () => early.pressed !== null || early.changed.size > 0 || document.activeElement !== document.body,
    end() {
      for (const name in kept) removeEventListener(name, kept[name], true);
      early.pressed?.removeAttribute('data-pressed');
      return early;
    },
  };

  const root = document.documentElement;
  // Marks a scheme's page, from its first paint, if this device has ordered the scheme (scheme/after/OrderedHere.tsx).
  try {
    const { scheme } = document.currentScript.dataset;
    if (scheme && localStorage.getItem('orders')?.includes(scheme)) root.dataset.ordered = '';
  } catch {
    // The browser stores nothing.
  }

  // Keeps pictures that the styles hold back from sharing a slow connection with the first one, until that one has
  // loaded, failed, or turns out to be missing.
  root.dataset.first = 'awaited';
  const begin = ({ target }) => target.getAttribute?.('fetchpriority') !== 'low' && delete root.dataset.first;
  addEventListener('load', begin, true);
  addEventListener('error', begin, true);
}
