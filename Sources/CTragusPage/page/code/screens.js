// The places of the page, in their order. A screen is absent unless the station can do all that it needs.

export const screens = [
  { name: 'now', title: 'Now', icon: 'now', needs: ['listen'], element: 'tragus-now', load: () => import('./screens/now.js') },
]
