// How a pupil is reached: an address in the language of the class, and for most a phone of their own.
import type { InstructionLanguage } from './demo-data.ts';
import { phoneOf } from './people.ts';
import { type Random, randomOf } from './random.ts';

const streets: readonly Readonly<Record<InstructionLanguage, string>>[] = [
  { kk: 'Абай даңғылы', ru: 'просп. Абая' },
  { kk: 'Жандосов көшесі', ru: 'ул. Жандосова' },
  { kk: 'Розыбакиев көшесі', ru: 'ул. Розыбакиева' },
  { kk: 'Сәтбаев көшесі', ru: 'ул. Сатпаева' },
  { kk: 'Тимирязев көшесі', ru: 'ул. Тимирязева' },
];
const oldEnoughForPhone = 3;

/** Of the dictionary: Kazakh, Russian, Uzbek, Ukrainian, Uyghur, German, Tatar. */
function nationalityOf(random: Random, language: InstructionLanguage): number {
  return language === 'kk' ? 1 : random.pick([1, 2, 2, 2, 3, 4, 5, 6, 7]);
}

/** Of a stream of its own, so that all else stays as it was. */
export function contactsOf(
  seed: number,
  { userId, plan }: { userId: number; plan: { parallel: number; language: InstructionLanguage } },
): { phone: string | null; address: string; nationalityId: number } {
  const random = randomOf(seed, 'contacts', userId);
  const street = random.pick(streets)[plan.language];
  const [house, flat] = [random.int(1, 140), random.int(1, 90)];
  const hasPhone = plan.parallel >= oldEnoughForPhone && random.chance(0.9);
  return {
    phone: hasPhone ? phoneOf(random) : null,
    nationalityId: nationalityOf(random, plan.language),
    address: plan.language === 'kk' ? `${street}, ${house}-үй, ${flat}-пәтер` : `${street}, д. ${house}, кв. ${flat}`,
  };
}
