// Tells people whose browser is older than those that run the application (README, scripts/build-options.ts). In words that browsers of many years
// understand: nothing else of the application starts there.
(() => {
  const isThere = (owner, name) => owner !== undefined && owner[name] !== undefined;
  const hasImportMaps = () =>
    isThere(window.HTMLScriptElement, 'supports') && window.HTMLScriptElement.supports('importmap');
  const isNewEnough =
    isThere(window, 'CompressionStream') &&
    isThere(Array.prototype, 'findLast') &&
    isThere(window, 'CSS') &&
    window.CSS.supports('selector(:has(a))') &&
    hasImportMaps();
  if (isNewEnough) return;
  const sentences = {
    kk: 'Бұл браузер тым ескі. Qalam iOS пен Safari 16.4, Chrome 109, Firefox 121 және одан жаңа нұсқаларда жұмыс істейді. Бұрын енгізілгендер құрылғыда сақталып тұр.',
    ru: 'Этот браузер слишком старый. Qalam работает на iOS и в Safari 16.4, Chrome 109, Firefox 121 и новее. Введённое раньше сохранено на устройстве.',
    en: 'This browser is too old. Qalam runs on iOS and Safari 16.4, Chrome 109, Firefox 121 and newer. What was typed before is kept on the device.',
  };
  const place = document.createElement('div');
  place.id = 'too-old';
  place.setAttribute('role', 'alert');
  place.style.cssText = 'max-width:36em;margin:2em auto;padding:0 1em;font:1em/1.5 sans-serif';
  for (const language of Object.keys(sentences)) {
    const line = document.createElement('p');
    line.lang = language;
    line.textContent = sentences[language];
    place.appendChild(line);
  }
  document.body.insertBefore(place, document.body.firstChild);
})();
