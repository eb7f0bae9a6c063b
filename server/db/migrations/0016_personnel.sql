CREATE TABLE "staff_members" (
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"position_id" integer NOT NULL,
	"category" text,
	"phone" text,
	"is_in_statistic" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"archived_on" date,
	"archive_order" text,
	"archive_reason" text,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "staff_members_school_id_user_id_pk" PRIMARY KEY("school_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kz" text NOT NULL,
	"ru" text NOT NULL,
	"en" text NOT NULL,
	CONSTRAINT "positions_key_unique" UNIQUE("key")
);
--> statement-breakpoint
INSERT INTO "positions" ("id", "key", "kz", "ru", "en")
SELECT * FROM (VALUES
	(1, 'director', 'Директор', 'Директор', 'Director'),
	(2, 'deputy_academic', 'Директордың оқу ісі жөніндегі орынбасары', 'Заместитель директора по учебной работе', 'Deputy director for academic affairs'),
	(3, 'deputy_upbringing', 'Директордың тәрбие ісі жөніндегі орынбасары', 'Заместитель директора по воспитательной работе', 'Deputy director for upbringing'),
	(104, 'deputy_profile', 'Директордың бейіндік оқыту жөніндегі орынбасары', 'Заместитель директора по профильному обучению', 'Deputy director for profile education'),
	(5, 'deputy_ict', 'Директордың ақпараттық технологиялар жөніндегі орынбасары', 'Заместитель директора по информационным технологиям', 'Deputy director for information technology'),
	(6, 'deputy_methodical', 'Директордың ғылыми-әдістемелік жұмыс жөніндегі орынбасары', 'Заместитель директора по научно-методической работе', 'Deputy director for methodological work'),
	(7, 'deputy_facilities', 'Директордың шаруашылық жұмыс жөніндегі орынбасары', 'Заместитель директора по хозяйственной работе', 'Deputy director for facilities'),
	(4, 'teacher', 'Мұғалім', 'Учитель', 'Teacher'),
	(9, 'teacher_primary', 'Бастауыш сынып мұғалімі', 'Учитель начальных классов', 'Primary school teacher'),
	(10, 'class_teacher', 'Сынып жетекшісі', 'Классный руководитель', 'Class teacher (group lead)'),
	(11, 'methodist', 'Әдіскер', 'Методист', 'Methodist'),
	(12, 'psychologist', 'Педагог-психолог', 'Педагог-психолог', 'School psychologist'),
	(13, 'social_pedagogue', 'Әлеуметтік педагог', 'Социальный педагог', 'Social pedagogue'),
	(14, 'special_pedagogue', 'Арнайы педагог', 'Специальный педагог', 'Special-needs teacher'),
	(15, 'speech_therapist', 'Логопед', 'Логопед', 'Speech therapist'),
	(16, 'defectologist', 'Дефектолог', 'Дефектолог', 'Defectologist'),
	(17, 'assistant', 'Педагог-ассистент', 'Педагог-ассистент', 'Teaching assistant'),
	(18, 'tutor', 'Тәрбиеші', 'Воспитатель', 'Educator (carer)'),
	(19, 'counsellor', 'Тәлімгер', 'Вожатый', 'Youth counsellor'),
	(20, 'career_adviser', 'Педагог-кәсіби бағдар беруші', 'Педагог-профориентатор', 'Careers adviser'),
	(21, 'extra_teacher', 'Қосымша білім беру педагогі', 'Педагог дополнительного образования', 'Extracurricular teacher'),
	(22, 'nvtp_teacher', 'АӘТД оқытушы-ұйымдастырушысы', 'Преподаватель-организатор НВТП', 'Pre-military training organiser'),
	(23, 'pe_instructor', 'Дене шынықтыру нұсқаушысы', 'Инструктор по физической культуре', 'PE instructor'),
	(24, 'librarian', 'Кітапханашы', 'Библиотекарь', 'Librarian'),
	(25, 'lab_assistant', 'Зертханашы', 'Лаборант', 'Laboratory assistant'),
	(26, 'secretary', 'Іс жүргізуші', 'Делопроизводитель', 'Clerk'),
	(27, 'hr', 'Кадрлар жөніндегі инспектор', 'Инспектор по кадрам', 'HR inspector'),
	(28, 'accountant', 'Бухгалтер', 'Бухгалтер', 'Accountant'),
	(29, 'nurse', 'Медбике', 'Медицинская сестра', 'Nurse'),
	(131, 'admin', 'Жүйе әкімшісі', 'Администратор системы', 'System administrator'),
	(31, 'sysadmin', 'Жүйелік әкімші', 'Системный администратор', 'IT administrator'),
	(32, 'intern_teacher', 'Педагог-тағылымдамашы', 'Педагог-стажёр', 'Trainee teacher')
) AS "of" ("id", "key", "kz", "ru", "en") WHERE EXISTS (SELECT 1 FROM "schools");
--> statement-breakpoint
INSERT INTO "staff_members" ("school_id", "user_id", "position_id", "phone", "changed_at")
SELECT DISTINCT ON (held."school_id", held."user_id") held."school_id", held."user_id",
	coalesce(named."id", CASE held."role" WHEN 'director' THEN 1 WHEN 'zavuch' THEN 2 WHEN 'social_worker' THEN 13 ELSE 4 END),
	person."phone", (extract(epoch from now()) * 1000)::bigint
FROM "user_schools" held
JOIN "users" person ON person."id" = held."user_id"
LEFT JOIN "positions" named ON named."kz" = held."position_kz"
WHERE held."role" IN ('director', 'zavuch', 'teacher', 'group_lead', 'social_worker') AND held."school_id" > 0
ORDER BY held."school_id", held."user_id", array_position(ARRAY['director', 'zavuch', 'social_worker', 'group_lead', 'teacher'], held."role");
