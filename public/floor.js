// Tells people whose browser is older than those that run the application (README, scripts/build-options.ts). In words that every browser
// understands: nothing else of the application starts there.
(function () {
  var scripts = window.HTMLScriptElement;
  var isNewEnough =
    scripts && scripts.supports && scripts.supports('importmap') &&
    window.CompressionStream &&
    Array.prototype.findLast &&
    window.CSS && CSS.supports('selector(:has(a))');
  if (isNewEnough) return;
  var words = [
    ['kk', 'Бұл браузер тым ескі. Qalam iOS пен Safari 16.4, Chrome 109, Firefox 121 және одан жаңа нұсқаларда жұмыс істейді. Бұрын енгізілгендер құрылғыда сақталып тұр.'],
    ['ru', 'Этот браузер слишком старый. Qalam работает на iOS и в Safari 16.4, Chrome 109, Firefox 121 и новее. Введённое раньше сохранено на устройстве.'],
    ['en', 'This browser is too old. Qalam runs on iOS and Safari 16.4, Chrome 109, Firefox 121 and newer. What was typed before is kept on the device.'],
  ];
  var place = document.createElement('div');
  place.id = 'too-old';
  place.setAttribute('role', 'alert');
  place.style.cssText = 'max-width:36em;margin:2em auto;padding:0 1em;font:1em/1.5 sans-serif';
  for (var i = 0; i < words.length; i++) {
    var line = document.createElement('p');
    line.lang = words[i][0];
    line.textContent = words[i][1];
    place.appendChild(line);
  }
  document.body.insertBefore(place, document.body.firstChild);
})();
