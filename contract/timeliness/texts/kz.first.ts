export default {
  'timeliness.title': 'Журналдың уақытында толтырылуы',
  'timeliness.menu': 'Уақытында толтыру',
} as const;
