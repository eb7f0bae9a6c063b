CREATE TABLE "social_categories" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kz" text NOT NULL,
	"ru" text NOT NULL,
	"en" text NOT NULL,
	CONSTRAINT "social_categories_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "social_cells" (
	"school_id" integer NOT NULL,
	"document" text NOT NULL,
	"cell" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"captured_at" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	CONSTRAINT "social_cells_school_id_document_cell_pk" PRIMARY KEY("school_id","document","cell")
);
--> statement-breakpoint
CREATE TABLE "social_cell_history" (
	"school_id" integer NOT NULL,
	"document" text NOT NULL,
	"cell" text NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"author_user_id" integer NOT NULL,
	"captured_at" bigint NOT NULL,
	"accepted_at" bigint NOT NULL,
	"client_id" uuid,
	"seq" integer,
	"received_at" bigint NOT NULL,
	CONSTRAINT "social_cell_history_school_id_document_cell_version_pk" PRIMARY KEY("school_id","document","cell","version")
);
--> statement-breakpoint
-- By hand: the dictionary, where schools are already; an empty database gets it with the others (dictionaries.ts).
INSERT INTO "social_categories" ("id", "key", "kz", "ru", "en")
SELECT * FROM (VALUES
	(1, 'orphan', 'Жетім бала', 'Ребёнок-сирота', 'Orphan'),
	(2, 'no_parental_care', 'Ата-анасының қамқорлығынсыз қалған бала', 'Ребёнок, оставшийся без попечения родителей', 'Child left without parental care'),
	(3, 'foster', 'Патронаттық тәрбиедегі бала', 'Ребёнок на патронатном воспитании', 'Child in foster care'),
	(4, 'guardianship', 'Қамқоршылықтағы (қорғаншылықтағы) бала', 'Опекаемый ребёнок', 'Child under guardianship'),
	(5, 'large_family', 'Көпбалалы отбасынан шыққан бала', 'Ребёнок из многодетной семьи', 'Child from a large family'),
	(6, 'low_income', 'Аз қамтылған отбасынан шыққан бала', 'Ребёнок из малообеспеченной семьи', 'Child from a low-income family'),
	(7, 'asp', 'Атаулы әлеуметтік көмек алатын отбасынан шыққан бала', 'Ребёнок из семьи, получающей адресную социальную помощь (АСП)', 'Child from a family on targeted social assistance'),
	(8, 'single_parent', 'Толық емес отбасынан шыққан бала', 'Ребёнок из неполной семьи', 'Child from a single-parent family'),
	(9, 'disability', 'Мүгедектігі бар бала', 'Ребёнок с инвалидностью', 'Child with a disability'),
	(10, 'sen', 'Ерекше білім беру қажеттілігі бар бала', 'Ребёнок с особыми образовательными потребностями', 'Child with special educational needs'),
	(11, 'home_taught', 'Үйде оқитын бала', 'Ребёнок, обучающийся на дому', 'Home-taught child'),
	(12, 'parents_disability', 'Ата-анасының мүгедектігі бар бала', 'Ребёнок, родители которого имеют инвалидность', 'Child of parents with a disability'),
	(13, 'hard_life', 'Өмірлік қиын жағдайдағы бала', 'Ребёнок, находящийся в трудной жизненной ситуации', 'Child in a difficult life situation'),
	(14, 'dysfunctional', 'Қолайсыз отбасынан шыққан бала', 'Ребёнок из неблагополучной семьи', 'Child from a dysfunctional family'),
	(15, 'school_register', 'Мектепішілік есепте тұрған бала', 'Ребёнок, состоящий на внутришкольном учёте', 'Child on the school watch list'),
	(16, 'juvenile_police', 'Ювеналды полицияның есебінде тұрған бала', 'Ребёнок, состоящий на учёте ювенальной полиции', 'Child registered with the juvenile police'),
	(17, 'kandas', 'Қандас отбасынан шыққан бала', 'Ребёнок из семьи кандасов', 'Child of a kandas (repatriate) family'),
	(18, 'foreigner', 'Шетел азаматы', 'Иностранный гражданин', 'Foreign citizen'),
	(19, 'gifted', 'Дарынды бала', 'Одарённый ребёнок', 'Gifted child'),
	(20, 'hot_meals', 'Тегін ыстық тамақпен қамтылған бала', 'Ребёнок, обеспеченный бесплатным горячим питанием', 'Child receiving free hot meals'),
	(21, 'transport', 'Тасымалмен қамтылған бала', 'Ребёнок на подвозе', 'Child using school transport'),
	(22, 'boarding', 'Интернатта тұратын бала', 'Ребёнок, проживающий в интернате', 'Child living in a boarding facility')
) AS "of" ("id", "key", "kz", "ru", "en") WHERE EXISTS (SELECT 1 FROM "schools");
