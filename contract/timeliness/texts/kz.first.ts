export default {
  'timeliness.title': 'Журналдың уақытында толтырылуы',
} as const;
